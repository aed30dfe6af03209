import { Anchor, Group, Menu, Stack, Text } from "@mantine/core";
import { IconArchive, IconCopy, IconExternalLink, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProductRow } from "#contract/products.ts";
import { adminProductPath, editProductPath } from "#web/lib/panel-paths.ts";
import { productPath } from "#web/lib/paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { PriceRange } from "#web/shared/products/price-range.tsx";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RowMenu } from "#web/ui/acts.tsx";
import type { Column } from "#web/ui/data-table/columns.ts";
import { DateTime } from "#web/ui/written.tsx";
import { formatCount } from "#web/words/counted.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import classes from "./products.module.css";
import { useProductActs } from "./use-product-acts.ts";

/** The columns of the list; `onArchiving` gets the job that archives a product from its menu. */
export function productColumns(onArchiving: (jobId: number) => void): Column<ProductRow>[] {
  return [
    {
      name: "title",
      title: words.productColumns.product,
      sortable: true,
      isFixed: true,
      render: (product) => <Name product={product} />,
    },
    {
      name: "status",
      title: words.productColumns.status,
      sortable: true,
      render: ({ status }) => <StatusBadge kind="product" status={status} isQuiet />,
    },
    {
      name: "category",
      title: words.productColumns.category,
      sortable: true,
      render: ({ category }) => <Text size="sm">{category.name}</Text>,
    },
    {
      name: "price",
      title: words.productColumns.price,
      sortable: true,
      align: "right",
      render: (product) => <Price product={product} />,
    },
    {
      name: "stock",
      title: words.productColumns.stock,
      sortable: true,
      align: "right",
      render: (product) => <Stock product={product} />,
    },
    {
      name: "sold",
      title: words.productColumns.sold,
      sortable: true,
      align: "right",
      render: ({ sold }) => <span className="tabular">{formatCount(sold)}</span>,
    },
    {
      name: "created_at",
      title: words.productColumns.added,
      sortable: true,
      isHiddenAtFirst: true,
      render: ({ created_at }) => <DateTime value={created_at} />,
    },
    {
      name: "menu",
      title: words.productColumns.actions,
      align: "right",
      width: 88,
      isFixed: true,
      render: (product) => <ProductMenu product={product} onArchiving={onArchiving} />,
    },
  ];
}

type RowProps = { product: ProductRow };

/** What a product looks like on a phone. */
export function AdminProductCard({
  product,
  onArchiving,
}: RowProps & { onArchiving: (jobId: number) => void }) {
  return (
    <Stack gap={8}>
      <Group wrap="nowrap" gap="xs" align="flex-start" justify="space-between">
        <Name product={product} />
        <ProductMenu product={product} onArchiving={onArchiving} />
      </Group>
      <Group gap={8} justify="space-between">
        <Group gap={6}>
          <StatusBadge kind="product" status={product.status} isQuiet />
          <Stock product={product} isInWords />
        </Group>
        <Price product={product} />
      </Group>
      <Text size="sm" c="dimmed">
        {words.productColumns.soldName(product.category.name, product.sold)}
      </Text>
    </Stack>
  );
}

function Name({ product }: RowProps) {
  const { id, title, image, variation_count } = product;
  return (
    <div className={classes.name}>
      <ProductImage image={image} sizes="48px" alt="" />
      <div className={classes.words}>
        <Anchor component={Link} to={adminProductPath(id)} fw={600}>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words.productColumns.variations(variation_count)}
        </Text>
      </div>
    </div>
  );
}

function Price({ product }: RowProps) {
  return <PriceRange price={product.price} priceTo={product.price_to} fw={600} />;
}

/** Plenty needs no word; few and none do. */
function Stock({ product, isInWords = false }: RowProps & { isInWords?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end" display="inline-flex">
      {product.stock_state !== "in_stock" && (
        <StatusBadge kind="stock" status={product.stock_state} isQuiet />
      )}
      <Text span size="sm" className="tabular">
        {formatCount(product.stock)}
        {isInWords && words.productColumns.inStock}
      </Text>
    </Group>
  );
}

type ProductMenuProps = { product: ProductRow; onArchiving: (jobId: number) => void };

const ICON = 16;

/** What can be done with one product, as far as this person may. */
function ProductMenu({ product, onArchiving }: ProductMenuProps) {
  const mayEdit = useMay("editProducts");
  const { duplicate, archive, remove } = useProductActs(product, onArchiving);
  return (
    <RowMenu label={words.productMenu.actionsFor(product.title)}>
      <Menu.Item
        component={Link}
        to={adminProductPath(product.id)}
        leftSection={<IconEye size={ICON} aria-hidden />}
      >
        {words.productMenu.view}
      </Menu.Item>
      {mayEdit && (
        <Menu.Item
          component={Link}
          to={editProductPath(product.id)}
          leftSection={<IconPencil size={ICON} aria-hidden />}
        >
          {words.productMenu.edit}
        </Menu.Item>
      )}
      {product.status === "live" && (
        <Menu.Item
          component="a"
          href={productPath(product.id)}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={ICON} aria-hidden />}
        >
          {words.productMenu.viewInTheShop}
        </Menu.Item>
      )}
      <Menu.Item onClick={duplicate} leftSection={<IconCopy size={ICON} aria-hidden />}>
        {words.productMenu.duplicate}
      </Menu.Item>
      {mayEdit && (
        <>
          <Menu.Divider />
          {product.status !== "archived" && (
            <Menu.Item onClick={archive} leftSection={<IconArchive size={ICON} aria-hidden />}>
              {words.productMenu.archive}
            </Menu.Item>
          )}
          <Menu.Item onClick={remove} c="error" leftSection={<IconTrash size={ICON} aria-hidden />}>
            {words.productMenu.delete}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

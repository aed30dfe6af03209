import { Anchor, Group, Text } from "@mantine/core";
import { IconArchive, IconCopy, IconExternalLink, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProductRow } from "#contract/products.ts";
import { adminProductPath, editProductPath } from "#web/lib/panel-paths.ts";
import { productPath } from "#web/lib/paths.ts";
import { useMay } from "#web/lib/rights.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { PriceRange } from "#web/shared/products/price-range.tsx";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RowMenu } from "#web/ui/acts.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { formatCount } from "#web/words/counted.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { useProductActs } from "../product.tsx";
import classes from "./products.module.css";

/**
 * The columns of the list; `state` is that of a link to a product, and `onArchiving` gets the job that archives one from its
 * menu.
 */
export function productColumns(
  state: unknown,
  onArchiving: (jobId: number) => void,
): ListColumn<ProductRow>[] {
  return [
    {
      name: "title",
      card: "title",
      title: words.productColumns.product,
      isFixed: true,
      render: (product) => <Name product={product} state={state} />,
    },
    {
      name: "status",
      card: "foot",
      title: words.productColumns.status,
      render: ({ status }) => <StatusBadge kind="product" status={status} isQuiet />,
    },
    {
      name: "category",
      card: "note",
      onCard: ({ category, sold }) => words.productColumns.soldName(category.name, sold),
      title: words.productColumns.category,
      render: ({ category }) => <Text size="sm">{category.name}</Text>,
    },
    {
      name: "price",
      card: "end",
      title: words.productColumns.price,
      align: "right",
      render: (product) => <Price product={product} />,
    },
    {
      name: "stock",
      card: "foot",
      onCard: (product) => <Stock product={product} isInWords />,
      title: words.productColumns.stock,
      align: "right",
      render: (product) => <Stock product={product} />,
    },
    {
      name: "sold",
      title: words.productColumns.sold,
      align: "right",
      render: ({ sold }) => <span className="tabular">{formatCount(sold)}</span>,
    },
    { name: "created_at", title: words.productColumns.added, isHiddenAtFirst: true, as: "day" },
    {
      name: "menu",
      card: "side",
      title: words.productColumns.actions,
      align: "right",
      width: 88,
      isFixed: true,
      render: (product) => <ProductMenu product={product} state={state} onArchiving={onArchiving} />,
    },
  ];
}

type RowProps = { product: ProductRow };

function Name({ product, state }: RowProps & { state: unknown }) {
  const { id, title, image, variation_count } = product;
  return (
    <div className={classes.name}>
      <ProductImage image={image} sizes="48px" alt="" />
      <div className={classes.words}>
        <Anchor component={Link} to={adminProductPath(id)} state={state} fw={600}>
          <LongName name={title} />
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

type ProductMenuProps = { product: ProductRow; state: unknown; onArchiving: (jobId: number) => void };

/** What can be done with one product, as far as this person may. */
function ProductMenu({ product, state, onArchiving }: ProductMenuProps) {
  const mayEdit = useMay("editProducts");
  const { duplicate, archive, remove } = useProductActs(product, onArchiving);
  return (
    <RowMenu
      label={words.productMenu.actionsFor(product.title)}
      acts={[
        { label: words.productMenu.view, icon: IconEye, to: adminProductPath(product.id), state },
        mayEdit && {
          label: words.productMenu.edit,
          icon: IconPencil,
          to: editProductPath(product.id),
          state,
        },
        product.status === "live" && {
          label: words.productMenu.viewInTheShop,
          icon: IconExternalLink,
          href: productPath(product.id),
        },
        { label: words.productMenu.duplicate, icon: IconCopy, onPress: duplicate },
      ]}
      apart={
        mayEdit
          ? [
              product.status !== "archived" && {
                label: words.productMenu.archive,
                icon: IconArchive,
                onPress: () => void archive(),
              },
              {
                label: words.productMenu.delete,
                icon: IconTrash,
                isDestructive: true,
                onPress: () => void remove(),
              },
            ]
          : []
      }
    />
  );
}

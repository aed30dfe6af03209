import { Menu } from "@mantine/core";
import { IconArchive, IconCopy, IconExternalLink, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProductRow } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { adminProductPath, editProductPath } from "../../../../lib/panel-paths.ts";
import { productPath } from "../../../../lib/paths.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { RowMenu } from "../../../../ui/row-menu.tsx";
import { useProductActs } from "./use-product-acts.ts";

type ProductMenuProps = { product: ProductRow; onArchiving: (jobId: number) => void };

const ICON = 16;

/** What can be done with one product, as far as this person may. */
export function ProductMenu({ product, onArchiving }: ProductMenuProps) {
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

import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { catalog as words } from "#words/panel/catalog.ts";

export function NoProduct() {
  return (
    <>
      <PageHeader
        title={words.noProduct.productNotFound}
        back={{ label: words.noProduct.products, to: panelPaths.products }}
      />
      <EmptyState
        icon={IconPackageOff}
        title={words.noProduct.thereIsNoSuchProduct}
        text={words.noProduct.itMayHaveBeenDeleted}
        action={
          <Button component={Link} to={panelPaths.products} variant="default">
            {words.noProduct.showAllProducts}
          </Button>
        }
      />
    </>
  );
}

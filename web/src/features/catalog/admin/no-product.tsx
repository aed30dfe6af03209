import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

export function NoProduct() {
  return (
    <>
      <PageHeader title="Product not found" back={{ label: "Products", to: panelPaths.products }} />
      <EmptyState
        icon={IconPackageOff}
        title="There is no such product"
        text="It may have been deleted, or the link may be incomplete."
        action={
          <Button component={Link} to={panelPaths.products} variant="default">
            Show all products
          </Button>
        }
      />
    </>
  );
}

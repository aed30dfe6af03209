import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { productStatuses } from "#contract/product-form.ts";
import { type ProductRow, products, type stockFilters, stockStates } from "#contract/products.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { useBulkSelection } from "#web/lib/bulk-selection.ts";
import { adminProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { useExport } from "#web/shared/lists/list-acts.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { useFormChoices } from "../product.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { productColumns } from "./product-columns.tsx";

/** The club's products of every state: search, filter, sort, open one, change many. */
export function Component() {
  const list = useList(adminApi.products.filterProducts, products.filterProducts, {
    sort: "created_at",
    order_by: "desc",
  });
  const bulk = useBulkSelection(list, list.query);
  const mayEdit = useMay("editProducts");
  const [jobId, setJobId, forgetJob] = useJobId("products-job");
  const [isEditing, editing] = useDisclosure(false);
  const exported = useExport("products", (format) =>
    adminClient.exports.products({ format, ...list.narrowed }),
  );
  useHashAct(exported.act ? { export: () => exported.job.start("xlsx") } : {});
  const addButton = (
    <Button component={Link} to={panelPaths.addProduct} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.products.addProduct}
    </Button>
  );

  return (
    <>
      <ListScreen<ProductRow>
        title={words.products.products}
        list={list}
        primary={addButton}
        exported={exported}
        columns={productColumns(list.state, setJobId)}
        searchPlaceholder={words.products.titleOrSku}
        filters={useProductFilters()}
        bulk={mayEdit ? bulk : undefined}
        rowName={({ title }) => title}
        bulkActions={
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={editing.open}
          >
            {words.products.editSelected}
          </Button>
        }
        to={({ id }) => adminProductPath(id)}
        empty={{
          text: words.products.addTheFirstProduct,
          action: addButton,
          narrowed: { text: words.products.noProductsMatch, showAll: words.products.showAllProducts },
        }}
      >
        <JobProgress
          jobId={jobId}
          noun={nouns.products}
          after={adminApi.products.bulkUpdate}
          onForget={forgetJob}
        />
      </ListScreen>
      <BulkEditDialog
        opened={isEditing}
        count={bulk.count}
        selection={"ids" in bulk.selection ? bulk.selection : { ...bulk.selection, all: list.narrowed }}
        onClose={editing.close}
        onStarted={(id) => {
          setJobId(id);
          bulk.clear();
          editing.close();
        }}
      />
    </>
  );
}

/** What narrows the club's products; some of it are the club's own categories. */
function useProductFilters(): ListFilter[] {
  const categories = useFormChoices().data?.data.categories ?? [];
  return [
    {
      name: "status",
      label: words.productFilters.status,
      choices: statusChoices("product", productStatuses),
    },
    {
      name: "category_id",
      label: words.productFilters.category,
      choices: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: "stock_state",
      label: words.productFilters.stock,
      choices: [
        ...statusChoices("stock", stockStates),
        {
          value: "low_or_sold_out" satisfies (typeof stockFilters)[number],
          label: words.productFilters.lowOrSoldOut,
        },
      ],
    },
  ];
}

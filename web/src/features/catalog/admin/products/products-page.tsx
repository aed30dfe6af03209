import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { productStatuses } from "#contract/product-form.ts";
import { type ProductRow, type stockFilters, stockStates } from "#contract/products.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { useBulkSelection } from "#web/lib/bulk-selection.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { refetchAfter } from "#web/lib/mutation-cache.ts";
import { adminProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { FileProgress, JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { type ExportFormat, exportAct, useFileJob, useJobId } from "#web/shared/jobs/use-job.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { ListHeader } from "#web/ui/list-header.tsx";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { listQuery, narrowed } from "../../product-list.ts";
import { useFormChoices } from "../use-form-choices.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { productColumns } from "./product-columns.tsx";

/** The club's products of every state: search, filter, sort, open one, change many. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const products = useQuery(
    adminApi.products.filterProducts.queryOptions({
      input: listQuery(list.params),
      placeholderData: keepPreviousData,
    }),
  );
  const bulk = useBulkSelection(list, products);
  const mayEdit = useMay("editProducts");
  const mayExport = useMay("exportLists");
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [jobId, setJobId, forgetJob] = useJobId("products-job");
  const [isEditing, editing] = useDisclosure(false);
  const exported = useFileJob("products-export", (format: ExportFormat) =>
    adminClient.exports.products({ format, ...narrowed(list.params) }),
  );
  useHashAct(mayExport ? { export: () => exported.start("xlsx") } : {});
  const addButton = (
    <Button component={Link} to={panelPaths.addProduct} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.products.addProduct}
    </Button>
  );

  return (
    <>
      <ListHeader
        title={words.products.products}
        primary={addButton}
        acts={mayExport ? [exportAct(exported)] : []}
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      {jobId !== null && (
        <JobProgress
          key={jobId}
          jobId={jobId}
          noun={nouns.products}
          onEnded={() => refetchAfter(cache, adminApi.products.bulkUpdate)}
          onForget={forgetJob}
        />
      )}
      <DataTable<ProductRow>
        label={words.products.products}
        query={products}
        list={list}
        columns={productColumns(setJobId)}
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
        onRowClick={(product) => navigate(adminProductPath(product.id))}
        empty={{
          text: words.products.addTheFirstProduct,
          action: addButton,
          narrowed: { text: words.products.noProductsMatch, showAll: words.products.showAllProducts },
        }}
      />
      <BulkEditDialog
        opened={isEditing}
        count={bulk.count}
        selection={
          "ids" in bulk.selection ? bulk.selection : { ...bulk.selection, all: narrowed(list.params) }
        }
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

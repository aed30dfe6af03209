import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { ProductRow } from "#contract/products.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { adminClient } from "../../../../lib/admin-api.ts";
import { adminProductPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { useBulkSelection } from "../../../../lib/use-bulk-selection.ts";
import { useHashAct } from "../../../../lib/use-hash-act.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { type ExportFormat, exportAct } from "../../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../../shared/jobs/file-progress.tsx";
import { JobProgress } from "../../../../shared/jobs/job-progress.tsx";
import { useFileJob } from "../../../../shared/jobs/use-file-job.ts";
import { useJobId } from "../../../../shared/jobs/use-job-id.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { ListHeader } from "../../../../ui/list-header.tsx";
import { narrowed } from "../../list-query.ts";
import { refreshCatalog, useProducts } from "../api.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { AdminProductCard, productColumns } from "./product-columns.tsx";
import { useProductFilters } from "./use-product-filters.ts";

/** The club's products of every state: search, filter, sort, open one, change many. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const products = useProducts(list.params);
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
          onEnded={() => refreshCatalog(cache)}
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
        renderCard={(product) => <AdminProductCard product={product} onArchiving={setJobId} />}
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

import { useNavigate } from "react-router";
import { hasCode } from "#web/lib/errors.ts";
import { adminProductPath } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { catalog as words } from "#words/panel/catalog.ts";
import { useBulkUpdate, useDeleteProduct, useDuplicateProduct } from "../api.ts";

type Subject = { id: number; title: string };

/** Actions on a product from a menu. Archiving is a job like that of many; `onArchiving` gets its id. */
export function useProductActs(
  product: Subject,
  onArchiving: (jobId: number) => void,
  onDeleted?: () => void,
) {
  const navigate = useNavigate();
  const copying = useDuplicateProduct((copy) => void navigate(adminProductPath(copy.id)));
  const removing = useDeleteProduct();
  const archiving = useBulkUpdate(onArchiving);

  const archiveNow = () =>
    archiving
      .run({ ids: [product.id] }, { field: "status", status: "archived" })
      .catch((error: unknown) => notify.failure(error));

  const archive = async () => {
    const isSure = await confirmDialog({
      title: words.productActs.askArchive(product.title),
      text: words.productActs.itIsNoLongerShown,
      confirmLabel: words.productActs.archive,
    });
    if (isSure) await archiveNow();
  };

  const remove = async () => {
    const isSure = await confirmDialog({
      title: words.productActs.askDelete(product.title),
      text: words.productActs.theProduct,
      confirmLabel: words.productActs.delete,
      isDestructive: true,
    });
    if (!isSure) return;
    try {
      await removing.mutateAsync({ id: product.id });
      onDeleted?.();
    } catch (error) {
      if (!hasCode(error, "IN_USE")) return notify.failure(error);
      if (await askToArchive(product)) await archiveNow();
    }
  };

  return { duplicate: () => copying.mutate({ id: product.id }), archive, remove };
}

function askToArchive({ title }: Subject): Promise<boolean> {
  return confirmDialog({
    title: words.productActs.cannotBeDeleted(title),
    text: words.productActs.itHasBeenOrdered,
    confirmLabel: words.productActs.archiveInstead,
  });
}

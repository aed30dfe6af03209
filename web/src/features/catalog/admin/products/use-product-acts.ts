import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { adminProductPath } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { catalog as words } from "#words/panel/catalog.ts";
import { useKeptProduct } from "../use-kept-product.ts";

type Subject = { id: number; title: string };

/** Actions on a product from a menu. Archiving is a job like that of many; `onArchiving` gets its id. */
export function useProductActs(
  product: Subject,
  onArchiving: (jobId: number) => void,
  onDeleted?: () => void,
) {
  const navigate = useNavigate();
  const kept = useKeptProduct((copy) => void navigate(adminProductPath(copy.id)));
  const copying = useMutation(adminApi.products.duplicate.mutationOptions(kept));
  const removing = useMutation(adminApi.products.delete.mutationOptions(inForm));
  const archiving = useMutation(
    adminApi.products.bulkUpdate.mutationOptions({ onSuccess: ({ data }) => onArchiving(data.job_id) }),
  );

  const archiveNow = () =>
    archiving.mutate({
      selection: { ids: [product.id] },
      change: { field: "status", status: "archived" },
    });

  const archive = async () => {
    const isSure = await confirmDialog({
      title: words.productActs.askArchive(product.title),
      text: words.productActs.itIsNoLongerShown,
      confirmLabel: words.productActs.archive,
    });
    if (isSure) archiveNow();
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
      if (await askToArchive(product)) archiveNow();
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

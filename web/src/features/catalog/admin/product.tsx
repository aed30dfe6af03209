import { IconPackageOff } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { adminProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { catalog as words } from "#words/panel/catalog.ts";

const CHOICES_FRESH_MS = 60_000;

/** Categories, and the colours, sizes and size groups in use. */
export const useFormChoices = () =>
  useQuery(adminApi.products.formChoices.queryOptions({ input: {}, staleTime: CHOICES_FRESH_MS }));

/** For calls that answer with the product as it is now, which is shown at once. */
export function useKeptProduct(onKept: (product: AdminProduct) => void) {
  const cache = useQueryClient();
  return {
    onSuccess: ({ data }: { data: AdminProduct }) => {
      cache.setQueryData(adminApi.products.details.queryKey({ input: { id: data.id } }), { data });
      onKept(data);
    },
  };
}

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

export function NoProduct() {
  return (
    <NotFound
      icon={IconPackageOff}
      title={words.noProduct.productNotFound}
      back={{ label: words.noProduct.products, to: panelPaths.products }}
      lead={words.noProduct.thereIsNoSuchProduct}
      text={words.noProduct.itMayHaveBeenDeleted}
      seeAll={words.noProduct.showAllProducts}
    />
  );
}

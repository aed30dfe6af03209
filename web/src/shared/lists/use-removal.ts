import { type QueryKey, useMutation } from "@tanstack/react-query";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";

type Removal<I> = { mutationKey: () => QueryKey; call: (input: I) => Promise<unknown> };
type Question = Omit<Parameters<typeof confirmDialog>[0], "isDestructive">;

/**
 * Deletes a row once somebody has confirmed it.
 *
 *     const remove = useRemoval(adminApi.faqs.delete, ({ question }) =>
 *       ({ title: words.askDelete(question), text: words.cannotBeUndone, confirmLabel: words.delete }));
 */
export function useRemoval<T extends { id: number }>(
  endpoint: Removal<{ id: number }>,
  question: (row: T) => Question,
) {
  const removal = useMutation({
    mutationKey: endpoint.mutationKey(),
    mutationFn: (input: { id: number }) => endpoint.call(input),
  });
  const ask = async (row: T) => {
    const isSure = await confirmDialog({ ...question(row), isDestructive: true });
    if (isSure) removal.mutate({ id: row.id });
  };
  return (row: T) => void ask(row);
}

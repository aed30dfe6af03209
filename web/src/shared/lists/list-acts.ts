import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useMay } from "#web/lib/rights.ts";
import { type ExportFormat, exportAct, useFileJob } from "#web/shared/jobs/use-job.ts";
import type { Act } from "#web/ui/acts.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";

type Started = { data: { job_id: number } };

/**
 * The export of the rows that a list's filters leave, for those who may export. `name` is the list's: `returns`.
 *
 *     const exported = useExport("returns", (format) => adminClient.exports.returns({ format, ...list.narrowed }));
 */
export function useExport(name: string, start: (format: ExportFormat) => Promise<Started>, ...more: Act[]) {
  const job = useFileJob(`${name}-export`, start);
  const mayExport = useMay("exportLists");
  return { job, act: mayExport ? exportAct(job, ...more) : null };
}

export type ListExport = ReturnType<typeof useExport>;

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

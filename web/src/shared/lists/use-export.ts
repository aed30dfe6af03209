import { useMay } from "#web/lib/rights.ts";
import { type ExportFormat, exportAct, useFileJob } from "#web/shared/jobs/use-job.ts";
import type { Act } from "#web/ui/acts.tsx";

type Started = { data: { job_id: number } };

/**
 * The export of a list as it is narrowed, for those who may export. `name` is the list's: `returns`.
 *
 *     const exported = useExport("returns", (format) => adminClient.exports.returns({ format, ...list.narrowed }));
 */
export function useExport(name: string, start: (format: ExportFormat) => Promise<Started>, ...more: Act[]) {
  const job = useFileJob(`${name}-export`, start);
  const mayExport = useMay("exportLists");
  return { job, act: mayExport ? exportAct(job, ...more) : null };
}

export type ListExport = ReturnType<typeof useExport>;

import { useListParams } from "../../../lib/use-list-params.ts";
import { reportIdOf } from "../list-query.ts";
import { MembersView } from "./members-view.tsx";
import { ReportView } from "./report/report-view.tsx";

/** Redeeming members' packs for them; with `?report=` in the address, what became of each person of a run. */
export function Component() {
  const reportId = reportIdOf(useListParams().params);
  return reportId === null ? <MembersView /> : <ReportView key={reportId} id={reportId} />;
}

import type { CreditMovement } from "#contract/credit-movements.ts";
import { movementKinds } from "#contract/credits-statement.ts";
import { nouns } from "#words/nouns.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { adminClient } from "../../../../lib/admin-api.ts";
import { creditHoldersPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { type ExportFormat, exportAct } from "../../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../../shared/jobs/file-progress.tsx";
import { useFileJob } from "../../../../shared/jobs/use-file-job.ts";
import { useSeasons } from "../../../../shared/seasons/use-seasons.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { dayFilters, type ListFilter } from "../../../../ui/data-table/filters.ts";
import type { NamedRange } from "../../../../ui/day-range.tsx";
import { ListHeader } from "../../../../ui/list-header.tsx";
import { movementWord } from "../../credits.ts";
import { narrowedMovements } from "../../movements-query.ts";
import { useMovements } from "../api.ts";
import { MovementCard, movementColumns } from "./movement-columns.tsx";
import { MovementTotals } from "./movement-totals.tsx";

const movementFilters = (ranges: NamedRange[]): ListFilter[] => [
  {
    name: "kind",
    label: words.movements.what,
    choices: movementKinds.map((value) => ({ value, label: movementWord(value) })),
  },
  ...dayFilters(ranges),
];

/** The credits of all members as a treasurer reads them: totals of the chosen days, and every movement. */
export function Component() {
  const list = useListParams({ sort: "at", order_by: "desc" });
  const movements = useMovements(list.params);
  const exported = useFileJob("credits-export", (format: ExportFormat) =>
    adminClient.exports.credits({ format, ...narrowedMovements(list.params) }),
  );
  return (
    <>
      <ListHeader
        title={words.movements.creditStatement}
        back={{ label: words.movements.payment, to: panelPaths.payments }}
        text={words.movements.everyMovementOfAllMembers}
        acts={[{ label: words.movements.whoHoldsCredits, to: creditHoldersPath }, exportAct(exported)]}
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      <MovementTotals filters={list.params.filters} />
      <DataTable<CreditMovement>
        label={words.movements.creditMovementsOfAllMembers}
        query={movements}
        list={list}
        columns={movementColumns}
        searchPlaceholder={words.movements.memberOrOrder}
        filters={movementFilters(useSeasons())}
        renderCard={(entry) => <MovementCard entry={entry} />}
        empty={{
          text: words.movements.creditsThatCome,
          narrowed: { text: words.movements.noMovementsMatch, showAll: words.movements.showAllMovements },
        }}
      />
    </>
  );
}

import { Button, Select } from "@mantine/core";
import { Link } from "react-router";
import type { CreditMovement } from "#contract/credit-movements.ts";
import { movementKinds } from "#contract/credits-statement.ts";
import { nouns } from "#words/nouns.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { adminClient } from "../../../../lib/admin-api.ts";
import { creditHoldersPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { type ExportFormat, ExportMenu } from "../../../../shared/jobs/export-menu.tsx";
import { FileProgress } from "../../../../shared/jobs/file-progress.tsx";
import { useFileJob } from "../../../../shared/jobs/use-file-job.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { DayRange } from "../../../../ui/day-range.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { movementWord } from "../../credits.ts";
import { narrowedMovements } from "../../movements-query.ts";
import { useMovements } from "../api.ts";
import { MovementCard, movementColumns } from "./movement-columns.tsx";
import { MovementTotals } from "./movement-totals.tsx";

/** The credits of all members as a treasurer reads them: totals of the chosen days, and every movement. */
export function Component() {
  const list = useListParams({ sort: "at", order_by: "desc" });
  const movements = useMovements(list.params);
  const exported = useFileJob("credits-export", (format: ExportFormat) =>
    adminClient.exports.credits({ format, ...narrowedMovements(list.params) }),
  );
  return (
    <>
      <PageHeader
        title={words.movements.creditStatement}
        back={{ label: words.movements.payment, to: panelPaths.payments }}
        text={words.movements.everyMovementOfAllMembers}
        actions={
          <>
            <Button component={Link} to={creditHoldersPath} variant="default">
              {words.movements.whoHoldsCredits}
            </Button>
            <ExportMenu onExport={exported.start} isStarting={exported.isStarting} />
          </>
        }
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      <MovementTotals filters={list.params.filters} />
      <DataTable<CreditMovement>
        label={words.movements.creditMovementsOfAllMembers}
        query={movements}
        list={list}
        columns={movementColumns}
        searchPlaceholder={words.movements.memberOrOrder}
        filters={<Filters list={list} />}
        renderCard={(entry) => <MovementCard entry={entry} />}
        empty={{
          title: words.movements.noDataFound,
          text: words.movements.creditsThatCome,
          narrowed: { text: words.movements.noMovementsMatch, showAll: words.movements.showAllMovements },
        }}
      />
    </>
  );
}

/** The fields beside the search; each is a part of the address. */
function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  const { filters } = list.params;
  return (
    <>
      <Select
        label={words.movements.what}
        placeholder={words.movements.all}
        clearable
        w={{ base: "100%", xs: 170 }}
        data={movementKinds.map((value) => ({ value, label: movementWord(value) }))}
        value={filters.kind ?? null}
        onChange={(value) => list.setFilter("kind", value)}
      />
      <DayRange list={list} />
    </>
  );
}

import { Button } from "@mantine/core";
import { IconHistoryOff } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import type { PackHistoryEntry } from "#contract/grants.ts";
import { idIn } from "#contract/id-text.ts";
import { packs as words } from "#words/panel/packs.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { editMemberPath, editSubMemberPath, packFormPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { useSeasons } from "../../../../shared/seasons/use-seasons.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import type { HistoryType } from "../../list-query.ts";
import { usePack } from "../api.ts";
import { useHistory, useMember } from "../grants-api.ts";
import { ExportButton } from "./export-button.tsx";
import { EntryCard, historyColumns } from "./history-columns.tsx";
import { historyFilters } from "./history-filters.ts";

const types: HistoryType[] = ["default", "custom", "member"];

/** Everything that happened to a pack's entitlements, or to a person's. */
export function Component() {
  const params = useParams();
  const type = types.find((one) => one === params.type);
  const id = idIn(params.id);
  if (!type || id === undefined) return <NoHistory />;
  return <History key={`${type}-${id}`} type={type} id={id} />;
}

function History({ type, id }: { type: HistoryType; id: number }) {
  const list = useListParams({ per_page: 50 });
  const entries = useHistory(list.params, type, id);
  const subject = useSubject(type, id);
  const seasons = useSeasons();
  if (hasCode(entries.error, "NOT_FOUND") || subject.isGone) return <NoHistory />;
  return (
    <>
      <PageHeader
        title={subject.title}
        text={words.history.everyGrant}
        back={subject.back}
        actions={<ExportButton params={list.params} type={type} id={id} />}
      />
      <DataTable<PackHistoryEntry>
        label={words.history.history}
        query={entries}
        list={list}
        columns={historyColumns(type)}
        searchPlaceholder={type === "member" ? words.history.packSeasonOrReason : words.history.nameOrReason}
        filters={historyFilters(seasons)}
        renderCard={(entry) => <EntryCard entry={entry} type={type} />}
        empty={{
          lead: words.history.nothingHasHappenedYet,
          text:
            type === "member" ? words.history.thisPersonHasNotBeen : words.history.whateverHappensToThisPack,
          action: (
            <Button component={Link} to={panelPaths.packs} variant="default">
              {words.history.seeWhoHasWhat}
            </Button>
          ),
          narrowed: { text: words.history.nothingMatches, showAll: words.history.showEverything },
        }}
      />
    </>
  );
}

/** Whose history it is, and where it came from. */
function useSubject(type: HistoryType, id: number) {
  const isMember = type === "member";
  const pack = usePack(id, !isMember);
  const member = useMember(id, isMember);
  const isGone = hasCode(pack.error, "NOT_FOUND") || hasCode(member.error, "NOT_FOUND");
  if (isMember) {
    const person = member.data?.data;
    const name = person?.name ?? words.history.aMember;
    const to = person?.primary ? editSubMemberPath(person.primary.id, id) : editMemberPath(id);
    return {
      isGone,
      title: words.history.packsOf(name),
      back: { to, label: person?.name ?? words.history.member },
    };
  }
  const known = pack.data?.data;
  return {
    isGone: isGone || (known !== undefined && known.type !== type),
    title: known ? words.history.historyOf(known.name, known.season) : words.history.historyOfAPack,
    back: { to: packFormPath(type, id), label: known?.name ?? words.history.pack },
  };
}

function NoHistory() {
  return (
    <>
      <PageHeader
        title={words.history.historyNotFound}
        back={{ label: words.history.packs, to: panelPaths.packs }}
      />
      <EmptyState
        icon={IconHistoryOff}
        title={words.history.thereIsNoSuchHistory}
        text={words.history.packOrPersonMay}
        action={
          <Button component={Link} to={panelPaths.packs} variant="default">
            {words.history.showAllPacks}
          </Button>
        }
      />
    </>
  );
}

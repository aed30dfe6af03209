import { Button, Group, NativeSelect, Paper, Stack, Title } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import type { MemberStatementEntry, MovementKind } from "#contract/credits-statement.ts";
import { profile as words } from "#words/profile.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ListPages } from "../../../../ui/list-pages.tsx";
import classes from "./credits.module.css";
import { CreditStatementEntry } from "./statement-entry.tsx";

type CreditStatementProps = {
  shown: { data: MemberStatementEntry[]; total: number; per_page: number };
  kind: MovementKind | undefined;
  list: ReturnType<typeof useListParams>;
  /** While another page is on its way. */
  isStale: boolean;
};

const choices = [
  { value: "", label: words.credits.all },
  ...Object.entries(words.credits.kinds).map(([value, label]) => ({ value, label })),
];

/** Every movement, newest first, with the balance after it. */
export function CreditStatement({ shown, kind, list, isStale }: CreditStatementProps) {
  const { data, total, per_page } = shown;
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-labelledby="credit-statement">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="credit-statement">
          {words.credits.statement}
        </Title>
        <NativeSelect
          aria-label={words.credits.filter}
          data={choices}
          value={kind ?? ""}
          onChange={(event) => list.setFilter("kind", event.currentTarget.value || null)}
        />
      </Group>
      {data.length === 0 ? (
        <Nothing kind={kind} list={list} />
      ) : (
        <Stack gap={0} aria-busy={isStale}>
          <ul className={classes.entries}>
            {data.map((entry) => (
              <CreditStatementEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          <ListPages total={total} perPage={per_page} page={list.params.page} onChange={list.setPage} />
        </Stack>
      )}
    </Paper>
  );
}

function Nothing({ kind, list }: Pick<CreditStatementProps, "kind" | "list">) {
  if (list.params.page > 1) {
    const first = (
      <Button variant="default" onClick={() => list.setPage(1)}>
        {words.credits.firstPage}
      </Button>
    );
    return <EmptyState icon={IconReceipt} title={words.credits.pastTheEnd} action={first} />;
  }
  if (kind === undefined)
    return <EmptyState icon={IconReceipt} title={words.credits.emptyTitle} text={words.credits.emptyText} />;
  const all = (
    <Button variant="default" onClick={list.clear}>
      {words.credits.showAll}
    </Button>
  );
  return <EmptyState icon={IconReceipt} title={words.credits.noneOfKind} action={all} />;
}

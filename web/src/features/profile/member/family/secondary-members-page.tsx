import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { SecondaryMember } from "#contract/members.ts";
import { profile as words } from "#words/profile.ts";
import { paths } from "../../../../lib/paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { SearchInput } from "../../../../ui/search-input.tsx";
import { useEntitlements, useSecondaryMembers } from "../../api.ts";
import { namedLike } from "../../family-search.ts";
import classes from "./family.module.css";
import { PersonCard } from "./person-card.tsx";
import { PersonDialog } from "./person-dialog.tsx";

/** From this many people on, the list gets a search box. */
const MANY = 8;

/** The people who share the member's credits and addresses. */
export function Component() {
  const people = useSecondaryMembers();
  return (
    <>
      <PageHeader title={words.family.title} text={words.family.text} />
      <QueryState
        query={people}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconUsers}
            title={words.family.emptyTitle}
            text={words.family.emptyText}
            action={
              <Anchor component={Link} to={paths.contact}>
                {words.family.contact}
              </Anchor>
            }
          />
        }
      >
        {({ data }) => <People people={data} />}
      </QueryState>
    </>
  );
}

function People({ people }: { people: SecondaryMember[] }) {
  const [keywords, setKeywords] = useState("");
  const [edited, setEdited] = useState<SecondaryMember | null>(null);
  const entitlements = useEntitlements();
  const shown = namedLike(people, keywords);
  const openOf = (id: number) =>
    entitlements.data?.data.find(({ member_id }) => member_id === id)?.open ??
    (entitlements.data ? [] : null);
  return (
    <Stack gap="md">
      {people.length > MANY && (
        <SearchInput
          value={keywords}
          onSearch={setKeywords}
          label={words.family.searchLabel}
          placeholder={words.family.searchLabel}
        />
      )}
      {shown.length === 0 && (
        <Text c="dimmed" role="status">
          {words.family.noneFound}
        </Text>
      )}
      <div className={classes.people}>
        {shown.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            open={openOf(person.id)}
            onEdit={() => setEdited(person)}
          />
        ))}
      </div>
      {edited && <PersonDialog key={edited.id} person={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

import { Badge, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useSecondaryMembers } from "../../api.ts";
import { sizeLabels } from "../../size-labels.ts";
import classes from "../addresses/address-book.module.css";

type Person = NonNullable<ReturnType<typeof useSecondaryMembers>["data"]>["data"][number];

/** The people who share the member's credits and addresses. */
export function Component() {
  const people = useSecondaryMembers();
  return (
    <>
      <PageHeader
        title="Secondary Members"
        text="They share your credits and addresses. Your club adds them and keeps their sizes."
      />
      <QueryState
        query={people}
        skeleton={<Skeleton height={140} radius="lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconUsers}
            title="No secondary members"
            text="Ask your club to add your children or your partner to your membership."
          />
        }
      >
        {({ data }) => (
          <div className={classes.people}>
            {data.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </div>
        )}
      </QueryState>
    </>
  );
}

function PersonCard({ person }: { person: Person }) {
  const sizes = sizeLabels(person.sizes);
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {person.name}
        </Title>
        {person.relation && (
          <Badge variant="light" tt="capitalize">
            {person.relation}
          </Badge>
        )}
      </Group>
      {sizes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No sizes are known yet.
        </Text>
      ) : (
        <Group gap="xs" component="ul" m={0} p={0} aria-label="Sizes">
          {sizes.map(({ group, size }) => (
            <Badge key={group} component="li" variant="default" size="lg" fz="xs">
              {group}: {size}
            </Badge>
          ))}
        </Group>
      )}
    </Card>
  );
}

import { Badge, Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useParams } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { belowPage } from "#web/lib/list-address.ts";
import { editMemberPath, editSubMemberPath, subMembersPath } from "#web/lib/panel-paths.ts";
import { garmentName } from "#web/shared/products/size-fields.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { withMembership } from "../../person.ts";
import { LoginState, NoMember } from "../person/cards.tsx";
import classes from "./secondary.module.css";

type Person = AdminMember["secondary_members"][number];

/** The secondary members of one primary member. */
export function Component() {
  const id = Number(useParams().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { state } = useLocation();
  const member = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled: isNumber }));
  if (!isNumber || hasCode(member.error, "NOT_FOUND")) return <NoMember />;
  return (
    <QueryState query={member} skeleton={<Skeleton height={220} />}>
      {({ data }) =>
        data.primary ? (
          <Navigate to={subMembersPath(data.primary.id)} state={state} replace />
        ) : (
          <People member={data} />
        )
      }
    </QueryState>
  );
}

function People({ member }: { member: AdminMember }) {
  const people = member.secondary_members;
  return (
    <>
      <PageHeader
        title={words.subMembers.secondaryMembers}
        back={{ to: editMemberPath(member.id), label: member.name }}
        text={words.subMembers.theyShareCreditsAndAddresses(member.name)}
        actions={<AddButton primaryId={member.id} />}
      />
      {people.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title={words.subMembers.noSecondaryMembers}
          text={words.subMembers.addChildrenOrPartnerOf(member.first_name)}
          action={<AddButton primaryId={member.id} />}
        />
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} primary={member} />
          ))}
        </ul>
      )}
    </>
  );
}

function AddButton({ primaryId }: { primaryId: number }) {
  return (
    <Button
      component={Link}
      to={editSubMemberPath(primaryId)}
      state={belowPage(useLocation().state)}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {words.subMembers.addSecondaryMember}
    </Button>
  );
}

function PersonCard({ person, primary }: { person: Person; primary: AdminMember }) {
  return (
    <Card withBorder component="li" className={classes.person}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={classes.words}>
          <Title order={2} size="h4">
            {person.name}
          </Title>
          <Text size="sm" c="dimmed">
            {withMembership(person)}
          </Text>
          {person.email && (
            <Text size="sm" c="dimmed">
              {person.email}
            </Text>
          )}
        </div>
        <LoginState person={person} isClosed={primary.account_status === 2} />
      </Group>
      <Sizes sizes={person.sizes} />
      <Button
        component={Link}
        to={editSubMemberPath(primary.id, person.id)}
        state={belowPage(useLocation().state)}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-label={words.subMembers.editName(person.name)}
        mt="auto"
      >
        {words.subMembers.edit}
      </Button>
    </Card>
  );
}

function Sizes({ sizes }: Pick<Person, "sizes">) {
  const known = Object.entries(sizes).filter(([, size]) => size !== "");
  if (known.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.subMembers.noSizesSavedYet}
      </Text>
    );
  }
  return (
    <Group gap="xs" component="ul" m={0} p={0} aria-label={words.subMembers.sizes}>
      {known.map(([group, size]) => (
        <Badge key={group} component="li" variant="default" size="lg" fz="xs">
          {garmentName(group)}: {size}
        </Badge>
      ))}
    </Group>
  );
}

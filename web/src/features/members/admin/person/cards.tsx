import { Anchor, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { belowPage } from "#web/lib/list-address.ts";
import { adminOrderPath, editSubMemberPath, panelPaths, subMembersPath } from "#web/lib/panel-paths.ts";
import { loginState } from "#web/shared/members/member-cell.tsx";
import { StageBadge, StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { FormColumns } from "#web/ui/form-page.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import { secondaryMembers } from "#words/panel/secondary-members.ts";
import { withMembership } from "../../person.ts";
import classes from "./person.module.css";

/** Instead of a page about somebody who is not there. */
export function NoMember() {
  return (
    <NotFound
      icon={IconUserOff}
      title={words.noMember.memberNotFound}
      back={{ to: panelPaths.members, label: words.noMember.members }}
      lead={words.noMember.thereIsNoSuchMember}
      text={words.noMember.theyMayHaveBeenDeleted}
    />
  );
}

/** The shape of a person's page while it is loading. */
export function PersonSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <PageTitle title={title} />
      <Skeleton height={34} width="min(100%, 280px)" />
      <FormColumns aside={<Skeleton height={220} />}>
        <Skeleton height={260} />
        <Skeleton height={140} />
      </FormColumns>
    </Stack>
  );
}

type CardProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What is known of a person beside their form. */
export function Card({ title, aside, children }: CardProps) {
  const headingId = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}

/** The login of a person, and their orders. */
export function AccountCard({ member }: { member: AdminMember }) {
  return (
    <Card title={words.accountCard.account}>
      <Facts member={member} />
    </Card>
  );
}

function Facts({ member }: { member: AdminMember }) {
  const ordersOf = `${panelPaths.adminOrders}?keywords=${encodeURIComponent(member.email || member.name)}`;
  return (
    <dl className={classes.facts}>
      <dt>{words.accountCard.orders}</dt>
      <dd>
        {member.order_count === 0 ? (
          words.accountCard.noneYet
        ) : (
          <Anchor component={Link} to={ordersOf} fw={600} size="sm">
            {counted(member.order_count, nouns.orders)}
          </Anchor>
        )}
      </dd>
      <dt>{words.accountCard.lastLogin}</dt>
      <dd>{member.login_time ? <DateTime value={member.login_time} withTime /> : words.accountCard.never}</dd>
      <dt>{words.accountCard.invited}</dt>
      <dd>
        {member.invited_at ? <DateTime value={member.invited_at} withTime /> : words.accountCard.notYet}
      </dd>
      <dt>{words.accountCard.added}</dt>
      <dd>
        <DateTime value={member.created_at} />
      </dd>
    </dl>
  );
}

/** Who shares the member's credits. */
export function SecondaryCard({ member }: { member: AdminMember }) {
  const people = member.secondary_members;
  const { state } = useLocation();
  return (
    <Card
      title={secondaryMembers.secondaryCard.secondaryMembers}
      aside={
        people.length > 0 && (
          <Anchor component={Link} to={subMembersPath(member.id)} state={state} size="sm" fw={500}>
            {secondaryMembers.secondaryCard.seeAll}
          </Anchor>
        )
      }
    >
      {people.length === 0 ? (
        <EmptyLines>{secondaryMembers.secondaryCard.childrenOrAPartner}</EmptyLines>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id} className={classes.person}>
              <div className={classes.words}>
                <Anchor
                  component={Link}
                  to={editSubMemberPath(member.id, person.id)}
                  state={belowPage(state)}
                  fw={600}
                >
                  {person.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {withMembership(person)}
                </Text>
              </div>
              <LoginState person={person} isClosed={member.account_status === 2} />
            </li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to={editSubMemberPath(member.id)}
        state={belowPage(state)}
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {secondaryMembers.secondaryCard.addSecondaryMember}
      </Button>
    </Card>
  );
}

type LoginStateProps = {
  person: Pick<AdminMember, "email" | "account_status">;
  /** The primary member is inactive, without whom nobody of the family logs in. */
  isClosed: boolean;
};

/** A secondary member has an account only with an e-mail of their own. A long name beside it gives way. */
export function LoginState({ person, isClosed }: LoginStateProps) {
  const state = isClosed ? 2 : person.account_status;
  return (
    <Box flex="none">
      <StatusBadge kind="account" status={loginState({ email: person.email, status: state })} />
    </Box>
  );
}

const SHOWN = 20;

/** A member's newest orders, and the way to all of them. */
export function MemberOrders({ member }: { member: AdminMember }) {
  const keywords = member.email || member.name;
  const orders = useQuery(
    adminApi.orders.adminShow.queryOptions({
      input: { member_id: String(member.id), per_page: SHOWN, sort: "created_at", order_by: "desc" },
      staleTime: 0,
    }),
  );
  return (
    <Card
      title={words.accountCard.orders}
      aside={
        member.order_count > 0 && (
          <Anchor
            component={Link}
            to={`${panelPaths.adminOrders}?keywords=${encodeURIComponent(keywords)}`}
            size="sm"
            fw={500}
          >
            {counted(member.order_count, nouns.orders)}
          </Anchor>
        )
      }
    >
      <QueryState
        query={orders}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyLines>{words.accountCard.noneYet}</EmptyLines>}
      >
        {({ data }) => (
          <ul className={classes.people}>
            {data.map((order) => (
              <li key={order.id} className={classes.person}>
                <div className={classes.words}>
                  <Anchor component={Link} to={adminOrderPath(order.id)} fw={600}>
                    {order.number}
                  </Anchor>
                  <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                    <DateTime value={order.created_at} withTime />
                  </Text>
                </div>
                <Group gap="md" justify="flex-end">
                  <StageBadge order={order} />
                  <Money value={order.total} fw={600} />
                </Group>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

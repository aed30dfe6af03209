import { Anchor, Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { DateTime } from "#web/ui/written.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import classes from "./person.module.css";

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

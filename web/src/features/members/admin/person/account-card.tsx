import { Anchor, Button, Stack } from "@mantine/core";
import { IconDownload, IconLogout, IconMail, IconShoppingBagPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import { adminEntitlementPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { saveAsFile } from "../../../../lib/save-as-file.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { counted } from "../../../../words/counted.ts";
import { usePersonActions } from "../api.ts";
import { Card } from "./card.tsx";
import classes from "./person.module.css";
import { useAskedActs } from "./use-asked-acts.ts";

/** The login of a person, their orders, and what can be done with both. */
export function AccountCard({ member }: { member: AdminMember }) {
  const { invite, exportPerson } = usePersonActions();
  const { askSignOut, isSigningOut } = useAskedActs(member);
  const hasLogin = member.email !== "";
  const status = member.primary?.is_inactive ? 2 : member.account_status;
  const download = () =>
    exportPerson.mutate(
      { id: member.id },
      {
        onSuccess: ({ data }) =>
          saveAsFile(`member-${member.id}.json`, JSON.stringify(data, null, 2), "application/json"),
      },
    );
  return (
    <Card
      title={words.accountCard.account}
      aside={hasLogin && <StatusBadge kind="account" status={status} />}
    >
      <Facts member={member} />
      <Stack gap="xs" mt="md">
        <Button
          component={Link}
          to={adminEntitlementPath(member.primary?.id ?? member.id)}
          leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
        >
          {words.accountCard.orderForThisMember}
        </Button>
        {member.can.invite && hasLogin && (
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            loading={invite.isPending}
            onClick={() => invite.mutate({ id: member.id })}
          >
            {words.accountCard.sendInvitationAgain}
          </Button>
        )}
        {hasLogin && (
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={isSigningOut}
            onClick={() => void askSignOut()}
          >
            {words.accountCard.logOutEverywhere}
          </Button>
        )}
        {member.can.export && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exportPerson.isPending}
            onClick={download}
          >
            {words.accountCard.exportThisPersonsData}
          </Button>
        )}
      </Stack>
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

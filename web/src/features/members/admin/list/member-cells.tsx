import { Anchor, Avatar, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { MemberRow } from "#contract/member-rows.ts";
import { members as texts } from "#words/panel/members.ts";
import { rememberList } from "../../../../lib/list-address.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { whoseChild } from "../../../../shared/members/whose-child.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { timesWord } from "../../invitation-words.ts";
import { initial } from "../../person-words.ts";
import { memberPath } from "./member-menu.tsx";
import classes from "./members.module.css";

/** Who it is: the initial, the name as a link to the person, the email, and whose secondary member. */
export function MemberName({ row, search }: { row: MemberRow; search: string }) {
  const words = [whoseChild(row.primary), row.user.email].filter(Boolean).join(" · ");
  return (
    <Group gap="sm" wrap="nowrap" className={classes.name}>
      <Avatar color="club" radius="xl" size={36} aria-hidden>
        {initial(row.user.name)}
      </Avatar>
      <div className={classes.words}>
        <Anchor
          component={Link}
          to={memberPath(row)}
          state={rememberList(panelPaths.members, search)}
          fw={600}
          display="block"
        >
          {row.user.name}
        </Anchor>
        {words !== "" && (
          <Text size="xs" c="dimmed">
            {words}
          </Text>
        )}
      </div>
    </Group>
  );
}

/** A secondary member spends the credits of the primary one. */
export function RowCredits({ row }: { row: MemberRow }) {
  if (row.primary) {
    return (
      <Text span size="sm" c="dimmed">
        {texts.memberCells.shared}
      </Text>
    );
  }
  return <Money value={row.user.credits} fw={600} />;
}

export function LastLogin({ at }: { at: string | null }) {
  if (at) return <DateTime value={at} />;
  return (
    <Text span size="sm" c="dimmed">
      {texts.memberCells.never}
    </Text>
  );
}

/** When the person was last mailed an invitation, how often, and whether they have accepted. */
export function Invited({ row }: { row: MemberRow }) {
  const { invitation, invited_at, accepted_at } = row;
  if (invitation === "none" || invitation === "never") {
    return (
      <Text span inherit c="dimmed">
        {invitation === "never" ? texts.memberCells.never : "–"}
      </Text>
    );
  }
  const at = invitation === "accepted" ? accepted_at : invited_at;
  const note = [invitation === "accepted" && at && texts.memberCells.accepted, timesWord(row)]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      {at ? <DateTime value={at} /> : texts.memberCells.accepted}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}

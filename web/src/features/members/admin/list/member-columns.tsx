import { Anchor, Avatar, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { type MemberRow, memberRow } from "#contract/member-rows.ts";
import { personFields } from "#contract/members.ts";
import { cellOf, type ListColumn } from "#web/shared/lists/list-columns.tsx";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { DateTime, Money, sentence } from "#web/ui/written.tsx";
import { members as texts, members as words } from "#words/panel/members.ts";
import { person } from "#words/person.ts";
import { initial, timesWord } from "../../person.ts";
import { MemberMenu, memberPath, type RowActions } from "./member-menu.tsx";
import classes from "./members.module.css";

/** The fields of a person that have a column of their own. */
const ofPerson = Object.keys(personFields).filter(
  (name): name is ListedField => name in memberRow.shape.user.shape && name !== "last_name",
);
type ListedField = keyof typeof personFields & keyof MemberRow["user"];

export function memberColumns(actions: RowActions): ListColumn<MemberRow>[] {
  return [
    {
      // Sorted as a register is, by surname.
      name: "last_name",
      card: "title",
      title: words.memberColumns.member,
      isFixed: true,
      render: (row) => <MemberName row={row} state={actions.state} />,
    },
    ...ofPerson.map(
      (name): ListColumn<MemberRow> => ({
        name,
        title: person[name],
        // The first name is part of the name; the column is for sorting by it.
        isHiddenAtFirst: true,
        render: ({ user }) => user[name],
      }),
    ),
    {
      name: "email",
      title: words.memberColumns.email,
      // Below the name it is always in sight; the column is for sorting by it.
      isHiddenAtFirst: true,
      render: ({ user }) => <Narrow text={user.email || "–"} width={230} />,
    },
    {
      name: "credits",
      card: "end",
      title: words.memberColumns.credits,
      align: "right",
      render: (row) => <RowCredits row={row} />,
    },
    {
      name: "status",
      card: "foot",
      title: words.memberColumns.status,
      width: 180,
      render: ({ login }) => <StatusBadge kind="account" status={login === "none" ? login : Number(login)} />,
    },
    {
      name: "membership",
      card: "foot",
      onCard: ({ membership_category: one }) => one && <Text size="sm">{one.name}</Text>,
      title: words.memberColumns.membership,
      render: ({ membership_category }) => <Narrow text={membership_category?.name ?? "–"} width={150} />,
    },
    {
      name: "packs",
      card: "line",
      onCard: (row) => (
        <Text size="xs" c="dimmed">
          {sentence(
            words.memberCard.packsAndLastLogin(row.pack_ids.length, <LastLoginInline at={row.login_time} />),
          )}
        </Text>
      ),
      title: words.memberColumns.packs,
      align: "right",
      // With it the list would be wider than a laptop's screen; a person's page shows every pack.
      isHiddenAtFirst: true,
      render: ({ pack_ids }) => <span className="tabular">{pack_ids.length}</span>,
    },
    {
      name: "login_time",
      title: words.memberColumns.lastLogin,
      render: ({ login_time }) => <LastLogin at={login_time} />,
    },
    {
      name: "invited_at",
      card: "line",
      onCard: (row) =>
        row.invitation !== "none" && (
          <Text size="xs" c="dimmed" component="div">
            {sentence(words.memberCard.invited(<Invited row={row} />))}
          </Text>
        ),
      title: words.memberColumns.invited,
      render: (row) => <Invited row={row} />,
    },
    {
      name: "secondary",
      title: words.memberColumns.secondaryMembers,
      align: "right",
      isHiddenAtFirst: true,
      render: ({ secondary_count }) => <span className="tabular">{secondary_count}</span>,
    },
    { name: "created_at", title: words.memberColumns.added, isHiddenAtFirst: true, as: "day" },
    {
      name: "actions",
      card: "side",
      title: words.memberColumns.actions,
      isFixed: true,
      align: "right",
      width: 88,
      render: (row) => <MemberMenu row={row} actions={actions} />,
    },
  ];
}

/** A long text keeps to its column. */
function Narrow({ text, width }: { text: string; width: number }) {
  return (
    <Text size="sm" maw={width}>
      {text}
    </Text>
  );
}

function LastLoginInline({ at }: { at: string | null }) {
  return at ? <LastLogin at={at} /> : words.memberCard.never;
}

/** Who it is: the initial, the name as a link to the person, the email, and whose secondary member. */
function MemberName({ row, state }: { row: MemberRow; state: unknown }) {
  const words = [whoseChild(row.primary), row.user.email].filter(Boolean).join(" · ");
  return (
    <Group gap="sm" wrap="nowrap" className={classes.name}>
      <Avatar color="club" radius="xl" size={36} aria-hidden>
        {initial(row.user.name)}
      </Avatar>
      <div className={classes.words}>
        <Anchor component={Link} to={memberPath(row)} state={state} fw={600} display="block">
          <LongName name={row.user.name} />
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
function RowCredits({ row }: { row: MemberRow }) {
  if (row.primary) {
    return (
      <Text span size="sm" c="dimmed">
        {texts.memberCells.shared}
      </Text>
    );
  }
  return <Money value={row.user.credits} fw={600} />;
}

function LastLogin({ at }: { at: string | null }) {
  if (at) return <DateTime value={at} />;
  return (
    <Text span size="sm" c="dimmed">
      {texts.memberCells.never}
    </Text>
  );
}

/** When the person was last mailed an invitation, how often, and whether they have accepted. */
function Invited({ row }: { row: MemberRow }) {
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
  return cellOf(at ? <DateTime value={at} /> : texts.memberCells.accepted, note);
}

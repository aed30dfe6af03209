import { Avatar, Button, Group, Text } from "@mantine/core";
import type { RedemptionRow } from "#contract/redemption.ts";
import { formatDecimal } from "#web/lib/format-figures.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { loginState, whoseChild } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { members as memberWords } from "#words/panel/members.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import classes from "./redemption.module.css";

type OnRedeem = (row: RedemptionRow) => void;

export function redemptionColumns(onRedeem: OnRedeem): ListColumn<RedemptionRow>[] {
  return [
    {
      name: "first_name",
      card: "title",
      title: words.memberColumns.member,
      isFixed: true,
      render: (row) => <MemberCell row={row} />,
    },
    {
      name: "last_name",
      title: words.memberColumns.lastName,
      // The list begins in this order; the column is for coming back to it.
      isHiddenAtFirst: true,
      render: ({ user }) => user.last_name,
    },
    {
      name: "email",
      card: "note",
      onCard: ({ user }) => user.email,
      title: words.memberColumns.email,
      sortable: false,
      render: ({ user }) => (
        <Text size="sm" maw={280}>
          {user.email || "–"}
        </Text>
      ),
    },
    {
      name: "status",
      card: "foot",
      title: words.memberColumns.status,
      sortable: false,
      width: 172,
      render: (row) => <AccountState row={row} />,
    },
    {
      name: "packs",
      card: "foot",
      onCard: ({ pack_ids }) => <Text size="sm">{counted(pack_ids.length, nouns.packs)}</Text>,
      title: words.memberColumns.totalPacks,
      align: "right",
      width: 130,
      render: ({ pack_ids }) => (
        <Text span size="sm" fw={600} c={pack_ids.length === 0 ? "dimmed" : undefined} className="tabular">
          {pack_ids.length}
        </Text>
      ),
    },
    {
      name: "action",
      card: "end",
      title: words.memberColumns.action,
      isFixed: true,
      align: "right",
      width: 114,
      render: (row) => <RedeemButton row={row} onRedeem={onRedeem} />,
    },
  ];
}

function AccountState({ row: { user, account_status: status } }: { row: RedemptionRow }) {
  return <StatusBadge kind="account" status={loginState({ email: user.email, status })} />;
}

function MemberCell({ row: { user, primary } }: { row: RedemptionRow }) {
  return (
    <Group gap="sm" wrap="nowrap" className={classes.member}>
      <Avatar color="club" radius="xl" size={36} aria-hidden>
        {([...user.name.trim()][0] ?? "?").toUpperCase()}
      </Avatar>
      <div className={classes.words}>
        <Text fw={600}>
          <LongName name={user.name} />
        </Text>
        {primary && <Text size="xs">{whoseChild(primary)}</Text>}
        <Text size="xs" c="dimmed" className="tabular">
          {primary
            ? memberWords.memberCells.shared
            : words.memberColumns.credit(formatDecimal(user.credits, 2))}
        </Text>
      </div>
    </Group>
  );
}

function RedeemButton({ row, onRedeem }: { row: RedemptionRow; onRedeem: OnRedeem }) {
  const isEmpty = row.pack_ids.length === 0;
  return (
    <Button
      size="xs"
      variant="light"
      disabled={isEmpty}
      title={isEmpty ? words.memberColumns.thereIsNothingToRedeem : undefined}
      aria-label={words.memberColumns.redeemFor(row.user.name)}
      onClick={() => onRedeem(row)}
    >
      {words.memberColumns.redeem}
    </Button>
  );
}

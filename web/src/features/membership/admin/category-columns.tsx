import { ActionIcon, Anchor, Group, Stack, Text } from "@mantine/core";
import { IconCoins, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { packFormPath, panelPaths } from "#web/lib/panel-paths.ts";
import type { Column } from "#web/ui/data-table/columns.ts";
import { Money, sentence } from "#web/ui/written.tsx";
import { membership as words } from "#words/panel/membership.ts";
import { seasonWords } from "../categories.ts";

type Act = (row: MembershipCategory) => void;
type Acts = {
  onEdit: Act;
  onDelete: Act /** Grants joining credits to members who had none. */;
  onJoining: Act;
};

export function categoryColumns(acts: Acts): Column<MembershipCategory>[] {
  return [
    {
      name: "name",
      card: "title",
      title: words.categoryColumns.membership,
      sortable: true,
      isFixed: true,
      render: (row) => <Name row={row} />,
    },
    {
      name: "season_start",
      card: "note",
      title: words.categoryColumns.season,
      sortable: true,
      render: seasonWords,
    },
    {
      name: "joining_credits",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.joiningCreditsOf(<Credits row={row} />)),
      title: words.categoryColumns.joiningCredits,
      sortable: true,
      align: "right",
      render: (row) => <Credits row={row} />,
    },
    {
      name: "packs",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.defaultPacksAre(<Packs row={row} />)),
      title: words.categoryColumns.defaultPacks,
      render: (row) => <Packs row={row} />,
    },
    {
      name: "member_count",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.membersAre(<MembersLink row={row} />)),
      title: words.categoryColumns.members,
      sortable: true,
      align: "right",
      render: (row) => <MembersLink row={row} />,
    },
    {
      name: "actions",
      card: "side",
      title: words.categoryColumns.actions,
      align: "right",
      width: 150,
      isFixed: true,
      render: (row) => <RowActions row={row} {...acts} />,
    },
  ];
}

type RowProps = { row: MembershipCategory };

function Name({ row }: RowProps) {
  return (
    <>
      <Text fw={600} size="sm">
        {row.name}
      </Text>
      {row.description && (
        <Text size="xs" c="dimmed">
          {row.description}
        </Text>
      )}
    </>
  );
}

function Credits({ row }: RowProps) {
  return (
    <>
      <Money value={row.joining_credits} />
      {row.credits_expire && (
        <Text size="xs" c="dimmed">
          {words.categoryColumns.endWithTheSeason}
        </Text>
      )}
    </>
  );
}

function Packs({ row: { packs: given } }: RowProps) {
  if (given.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        {words.categoryColumns.none}
      </Text>
    );
  return (
    <Stack component="span" gap={2}>
      {given.map(({ id, name, season }) => (
        <Anchor key={id} component={Link} to={packFormPath("default", id)} size="sm">
          {name} {season}
        </Anchor>
      ))}
    </Stack>
  );
}

function MembersLink({ row }: RowProps) {
  if (row.member_count === 0) return <span className="tabular">0</span>;
  return (
    <Anchor
      component={Link}
      to={`${panelPaths.members}?membership_category_id=${row.id}&status=current`}
      size="sm"
      underline="always"
      className="tabular"
      aria-label={words.categoryColumns.membersWith(row.member_count, row.name)}
    >
      {row.member_count}
    </Anchor>
  );
}

function RowActions({ row, onEdit, onDelete, onJoining }: RowProps & Acts) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {row.joining_credits > 0 && row.member_count > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words.categoryColumns.grantTheJoiningCreditsOf(row.name)}
          onClick={() => onJoining(row)}
        >
          <IconCoins size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words.categoryColumns.edit(row.name)}
        onClick={() => onEdit(row)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="error"
        size={36}
        aria-label={words.categoryColumns.delete(row.name)}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

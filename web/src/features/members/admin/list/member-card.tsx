import { Group, Stack, Text } from "@mantine/core";
import type { MemberRow } from "#contract/member-rows.ts";
import { sentence } from "#web/ui/sentence.ts";
import { members as words } from "#words/panel/members.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { Invited, LastLogin, MemberName, RowCredits } from "./member-cells.tsx";
import { MemberMenu, type RowActions } from "./member-menu.tsx";

/** How a member looks on a phone. */
export function MemberCard({ row, actions }: { row: MemberRow; actions: RowActions }) {
  return (
    <Stack gap={8}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <MemberName row={row} search={actions.search} />
        <MemberMenu row={row} actions={actions} />
      </Group>
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <StatusBadge kind="account" status={row.login === "none" ? row.login : Number(row.login)} />
          {row.membership_category && <Text size="sm">{row.membership_category.name}</Text>}
        </Group>
        <RowCredits row={row} />
      </Group>
      {row.invitation !== "none" && (
        <Text size="xs" c="dimmed" component="div">
          {sentence(words.memberCard.invited(<Invited row={row} />))}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {sentence(
          words.memberCard.packsAndLastLogin(row.pack_ids.length, <LastLoginInline at={row.login_time} />),
        )}
      </Text>
    </Stack>
  );
}

function LastLoginInline({ at }: { at: string | null }) {
  return at ? <LastLogin at={at} /> : words.memberCard.never;
}

import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { AdminEntitlement } from "#contract/grants.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { adminOrderPath, packHistoryPath } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { ui as words } from "#words/panel/ui.ts";
import { StatusBadge } from "../statuses/status-badge.tsx";

const SHOWN = 5;

/** The packs that a person has and had. Only admins may read it; others see nothing here. */
export function MemberPacks({ memberId }: { memberId: number }) {
  const isShown = useMay("grantPacks");
  return isShown ? <Packs memberId={memberId} /> : null;
}

function Packs({ memberId }: { memberId: number }) {
  const headingId = useId();
  const packs = useQuery(
    adminApi.grants.entitlements.queryOptions({
      // Open ones come first, then those that are over, as the statuses are ordered.
      input: { member_id: memberId, per_page: SHOWN, sort: "status", order_by: "asc" },
      staleTime: 0,
    }),
  );
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h3" id={headingId}>
          {words.memberPacks.packs}
        </Title>
        <Anchor component={Link} to={packHistoryPath("member", memberId)} size="sm" fw={500}>
          {words.memberPacks.history}
        </Anchor>
      </Group>
      <QueryState
        query={packs}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyLines>{words.memberPacks.noPacksYet}</EmptyLines>}
      >
        {({ data, total }) => (
          <Stack gap="md">
            {data.map((entitlement) => (
              <Entitlement key={entitlement.id} entitlement={entitlement} />
            ))}
            {total > data.length && (
              <Text size="sm" c="dimmed">
                {words.memberPacks.andMoreInTheHistory(total - data.length)}
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
    </Paper>
  );
}

function Entitlement({ entitlement }: { entitlement: AdminEntitlement }) {
  const { pack, status, closes_on, order } = entitlement;
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Anchor component={Link} to={packHistoryPath(pack.type, pack.id)} fw={600} size="sm">
          {pack.name}
        </Anchor>
        <span style={{ flex: "none" }}>
          <StatusBadge kind="entitlement" status={status} />
        </span>
      </Group>
      <Text size="sm" c="dimmed">
        {pack.season}
        {order && (
          <>
            {" · "}
            <Anchor component={Link} to={adminOrderPath(order.id)} inherit underline="always">
              {order.number}
            </Anchor>
          </>
        )}
        {status === "open" && closes_on && (
          <>
            {words.memberPacks.until}
            <DateTime value={closes_on} />
          </>
        )}
      </Text>
    </div>
  );
}

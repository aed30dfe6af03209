import { Anchor, Box, Group, Stack, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { adminOrderPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { StageBadge } from "#web/shared/orders/stage-badge.tsx";
import { MemberPacks } from "#web/shared/packs/member-packs.tsx";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import { CreditsCard, MemberCreditStatement } from "../credits/credits-card.tsx";
import { Card } from "./cards.tsx";
import classes from "./person.module.css";

const FIRST = "profile";
const TABS = [FIRST, "packs", "credits", "orders", "log"] as const;

/** A member's page, a tab for each side of it, kept in the address. What was typed in the profile stays. */
export function MemberTabs({ member, profile }: { member: AdminMember; profile: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const shown = { packs: useMay("grantPacks"), log: useMay("manageManagers") };
  const names = TABS.filter((name) => (name !== "packs" && name !== "log") || shown[name]);
  const asked = names.find((name) => name === search.get("tab")) ?? FIRST;
  const open = (name: string | null) =>
    // The page of a statement means nothing in another tab.
    setSearch(name === FIRST || name === null ? {} : { tab: name }, { state, preventScrollReset: true });
  return (
    <Tabs value={asked} onChange={open} keepMounted={false}>
      <Tabs.List aria-label={member.name} mb="lg">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {words.memberTabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={FIRST} keepMounted>
        {profile}
      </Tabs.Panel>
      <Tabs.Panel value="packs">
        <MemberPacks memberId={member.id} />
      </Tabs.Panel>
      <Tabs.Panel value="credits">
        <Stack gap="xl" className={classes.words}>
          <Box maw={520}>
            <CreditsCard member={member} />
          </Box>
          <MemberCreditStatement memberId={member.id} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="orders">
        <MemberOrders member={member} />
      </Tabs.Panel>
      <Tabs.Panel value="log">
        <AuditTrail filters={{ member_id: member.id }} />
      </Tabs.Panel>
    </Tabs>
  );
}

const SHOWN = 20;

/** A member's newest orders, and the way to all of them. */
function MemberOrders({ member }: { member: AdminMember }) {
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

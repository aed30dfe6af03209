import { Box, Stack, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { members as words } from "#words/panel/members.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { AuditTrail } from "../../../../shared/audit/audit-trail.tsx";
import { MemberPacks } from "../../../../shared/packs/member-packs.tsx";
import { CreditsCard } from "../credits/credits-card.tsx";
import { MemberCreditStatement } from "../credits/statement.tsx";
import { MemberOrders } from "./member-orders.tsx";
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

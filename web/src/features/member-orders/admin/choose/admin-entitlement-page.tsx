import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { adminEntitlementPath, editMemberPath } from "../../../../lib/panel-paths.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { FamilyGate } from "../family-gate.tsx";
import classes from "../member-orders.module.css";
import { OrderPanel } from "./order-panel.tsx";
import { PeopleTabs } from "./people-tabs.tsx";
import { OrderProductSearch } from "./product-search.tsx";
import { useFamilyOrder } from "./use-family-order.ts";

/** Choosing packs and items for a member and the family. */
export function Component() {
  return (
    <FamilyGate title={words.adminEntitlement.orderForAMember} pathOf={adminEntitlementPath}>
      {(member, people) => <Choose member={member} people={people} />}
    </FamilyGate>
  );
}

function Choose({ member, people }: { member: AdminMember; people: EntitledPerson[] }) {
  const order = useFamilyOrder(member, people);
  return (
    <>
      <PageHeader
        title={words.adminEntitlement.orderFor(member.name)}
        text={words.adminEntitlement.chooseForEverybodyInFamily}
        back={{ to: editMemberPath(member.id), label: member.name }}
      />
      <div className={classes.columns}>
        <Stack gap="xl" miw={0}>
          {member.account_status === 2 && (
            <Alert color="warning" variant="light" icon={<IconAlertCircle size={20} aria-hidden />}>
              <Text size="sm">{words.adminEntitlement.isInactive(member.name)}</Text>
            </Alert>
          )}
          <PeopleTabs people={people} order={order} />
          <OrderProductSearch order={order} />
        </Stack>
        <OrderPanel member={member} order={order} />
      </div>
    </>
  );
}

import { Alert, Badge, Button, Group, Stack, Tabs, Text } from "@mantine/core";
import { IconAlertCircle, IconPackage } from "@tabler/icons-react";
import { Link } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminEntitlementPath, editMemberPath, packHistoryPath } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { FamilyGate } from "../family-gate.tsx";
import { type FamilyOrder, useFamilyOrder } from "../family-order.ts";
import classes from "../member-orders.module.css";
import { AdminEntitlementCard } from "./entitlement-card.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { OrderProductSearch } from "./product-search.tsx";

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

type PeopleTabsProps = { people: EntitledPerson[]; order: FamilyOrder };

/** The family, one tab per person, with the packs that each may use. */
function PeopleTabs({ people, order }: PeopleTabsProps) {
  const first = people.find(({ open }) => open.length > 0) ?? people[0];
  const addable = order.addable(people);
  if (!first) return null;
  return (
    <section aria-label={words.peopleTabs.packs}>
      <Tabs defaultValue={String(first.member_id)} keepMounted={false}>
        <Group justify="space-between" gap="sm" mb="xs">
          <Tabs.List style={{ flexWrap: "wrap", minWidth: 0, maxWidth: "100%" }}>
            {people.map((person) => (
              <Tabs.Tab
                key={person.member_id}
                value={String(person.member_id)}
                style={{ maxWidth: "100%", whiteSpace: "normal", textAlign: "start" }}
              >
                <Group component="span" gap={6} wrap="nowrap">
                  <span style={{ overflowWrap: "anywhere" }}>{person.name}</span>
                  <Badge variant="light" color="gray" c="gray.7" size="sm" miw="max-content" aria-hidden>
                    {person.open.length}
                  </Badge>
                </Group>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {addable.length > 1 && (
            <Button
              size="xs"
              variant="light"
              onClick={() => {
                for (const { person, entitlement } of addable) order.add(person, entitlement);
              }}
            >
              {words.peopleTabs.addPacksOfTheFamily(addable.length)}
            </Button>
          )}
        </Group>
        {people.map((person) => (
          <Tabs.Panel key={person.member_id} value={String(person.member_id)} pt="sm">
            <PersonPacks person={person} order={order} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function PersonPacks({ person, order }: { person: EntitledPerson; order: FamilyOrder }) {
  const maySeeHistory = useMay("grantPacks");
  if (person.open.length === 0) {
    return (
      <EmptyState
        icon={IconPackage}
        title={words.peopleTabs.noOpenPack}
        text={words.peopleTabs.hasNothingToRedeemRight(person.name)}
        action={
          maySeeHistory && (
            <Button component={Link} to={packHistoryPath("member", person.member_id)} variant="default">
              {words.peopleTabs.seeTheHistory}
            </Button>
          )
        }
      />
    );
  }
  const sizes = Object.entries(person.sizes).filter(([, size]) => size !== "");
  return (
    <Stack gap="md">
      {sizes.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.peopleTabs.sizesOf(
            person.name,
            sizes.map(([group, size]) => `${group.replaceAll("_", " ")} ${size}`).join(", "),
          )}
        </Text>
      )}
      {person.open.map((entitlement) => (
        <AdminEntitlementCard key={entitlement.id} person={person} entitlement={entitlement} order={order} />
      ))}
    </Stack>
  );
}

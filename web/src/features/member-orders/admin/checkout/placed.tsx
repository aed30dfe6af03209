import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { adminEntitlementPath, adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** The placed order: its number, what is still to be paid, and where to go next. */
export function Placed({ member, outcome }: { member: AdminMember; outcome: OrderOutcome }) {
  // The pressed button, at the bottom of a long page, is gone with it.
  // In braces: newer browsers return a promise, which is no clean-up function.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const waits = outcome.amount_due > 0 && outcome.status === "pending_payment";
  return (
    <>
      <PageHeader title={waits ? words.placed.orderIsWaitingForPayment : words.placed.theOrderIsPlaced} />
      <EmptyState
        icon={IconCircleCheck}
        title={words.placed.order(outcome.number)}
        text={
          waits
            ? words.placed.linkToPay(formatDollars(outcome.amount_due), member.email)
            : words.placed[member.email === "" ? "tellThem" : "itIsTheirOrder"](member.name)
        }
        action={
          <>
            <Group justify="center">
              <Button component={Link} to={adminOrderPath(outcome.order_id)}>
                {words.placed.openOrder(outcome.number)}
              </Button>
              <Button component={Link} to={adminEntitlementPath(member.id)} variant="default">
                {words.placed.orderMoreFor(member.first_name)}
              </Button>
            </Group>
            <Text size="sm">
              <Anchor component={Link} to={panelPaths.members}>
                {words.placed.allMembers}
              </Anchor>
            </Text>
          </>
        }
      />
    </>
  );
}

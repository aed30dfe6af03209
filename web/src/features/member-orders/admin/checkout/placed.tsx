import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { adminEntitlementPath, adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** The order is made: its number, what is still to be paid, and where to go next. */
export function Placed({ member, outcome }: { member: AdminMember; outcome: OrderOutcome }) {
  // The button that was pressed at the bottom of a long page is gone with it.
  // In braces: newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const waits = outcome.amount_due > 0 && outcome.status === "pending_payment";
  return (
    <>
      <PageHeader title={waits ? "The order is waiting for payment" : "The order is placed"} />
      <EmptyState
        icon={IconCircleCheck}
        title={`Order ${outcome.number}`}
        text={
          waits
            ? `A link to pay ${formatDollars(outcome.amount_due)} is on its way to ${member.email}. Until it is paid, what was ordered is set aside.`
            : `It is ${member.name}'s order. They will be told by email.`
        }
        action={
          <>
            <Group justify="center">
              <Button component={Link} to={adminOrderPath(outcome.order_id)}>
                Open order {outcome.number}
              </Button>
              <Button component={Link} to={adminEntitlementPath(member.id)} variant="default">
                Order more for {member.first_name}
              </Button>
            </Group>
            <Text size="sm">
              <Anchor component={Link} to={panelPaths.members}>
                All members
              </Anchor>
            </Text>
          </>
        }
      />
    </>
  );
}

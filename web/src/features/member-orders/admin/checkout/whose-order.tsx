import { Anchor, Group, Paper, Text } from "@mantine/core";
import { Link } from "react-router";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { editMemberPath } from "../../../../lib/panel-paths.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { contentWords } from "../../family-cart.ts";
import classes from "../member-orders.module.css";
import type { AdminCheckout } from "./use-admin-checkout.ts";

/** In whose name the order is placed, and for whom of the family. */
export function WhoseOrder({ checkout }: { checkout: AdminCheckout }) {
  const { member, entries } = checkout;
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "lg" }}
      component="section"
      aria-label={words.whoseOrder.whoseOrder}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.words}>
          <Text size="sm" c="dimmed">
            {words.whoseOrder.theOrderOf}
          </Text>
          <Anchor component={Link} to={editMemberPath(member.id)} fw={600}>
            {member.name}
          </Anchor>
          {member.email && <Text size="sm">{member.email}</Text>}
          <Text size="sm" mt={6}>
            {contentWords(entries)}
          </Text>
        </div>
        <StatusBadge kind="account" status={member.account_status} />
      </Group>
    </Paper>
  );
}

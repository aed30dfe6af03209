import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { orders as words } from "#words/panel/orders.ts";
import { adminApi } from "../../../../lib/admin-api.ts";
import { adminReturnPath } from "../../../../lib/panel-paths.ts";
import { goodsText } from "../../../../shared/orders/for-person.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import classes from "./order-sections.module.css";
import { AdminOrderSection } from "./order-sections.tsx";

/** What the member wants to send back of this order; nothing where there is no such thing. */
export function AdminOrderReturns({ orderId }: { orderId: number }) {
  const { data } = useQuery(
    adminApi.returns.show.queryOptions({ input: { order_id: orderId, per_page: 100 }, staleTime: 0 }),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <AdminOrderSection title={words.returns.returnsAndExchanges}>
      <Stack gap="sm">
        {data.data.map((one) => (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Anchor component={Link} to={adminReturnPath(one.id)} fw={500}>
                {wordsOf(one)}
              </Anchor>
              <Text size="xs" c="dimmed">
                <DateTime value={one.created_at} withTime />
              </Text>
            </div>
            <StatusBadge kind="return" status={one.status} />
          </Group>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function wordsOf({ kind, lines }: AdminReturn): string {
  const goods = lines.map((line) => `${line.quantity} × ${goodsText(line)}`).join(", ");
  return words.returns.kindOf[kind](goods);
}

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { MemberReturn } from "#contract/returns.ts";
import { orders } from "#words/orders.ts";
import { paths } from "../../../lib/paths.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useReturnsOf } from "./api.ts";
import { MemberOrderSection } from "./order-parts.tsx";
import classes from "./orders.module.css";

const { returns: words, tracking } = orders;

/** What the member wants to send back of this order; nothing where there is no such thing. */
export function MemberOrderReturns({ orderId }: { orderId: number }) {
  const { data } = useReturnsOf(orderId);
  if (!data || data.data.length === 0) return null;
  return (
    <MemberOrderSection title={words.title}>
      <Stack gap="sm">
        {data.data.map((one) => (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Anchor component={Link} to={`${paths.memberReturns}?order_id=${orderId}`} fw={500}>
                {whatOf(one)}
              </Anchor>
              <Text size="sm" c="dimmed">
                <DateTime value={one.created_at} withTime />
              </Text>
            </div>
            <StatusBadge kind="return" status={one.status} />
          </Group>
        ))}
      </Stack>
    </MemberOrderSection>
  );
}

function whatOf({ kind, lines }: MemberReturn): string {
  const goods = lines.map(({ quantity, title }) => tracking.line(quantity, title)).join(", ");
  return kind === "exchange" ? words.exchangeOf(goods) : words.returnOf(goods);
}

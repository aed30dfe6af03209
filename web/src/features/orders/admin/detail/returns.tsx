import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminApi } from "../../../../lib/admin-api.ts";
import { adminReturnPath } from "../../../../lib/paths.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import classes from "./order-sections.module.css";
import { Section } from "./order-sections.tsx";

/** What the member wants to send back of this order; nothing where there is no such thing. */
export function Returns({ orderId }: { orderId: number }) {
  const { data } = useQuery(
    adminApi.returns.show.queryOptions({ input: { order_id: orderId, per_page: 100 }, staleTime: 0 }),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Returns and exchanges">
      <Stack gap="sm">
        {data.data.map((one) => (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Anchor component={Link} to={adminReturnPath(one.id)} fw={500}>
                {one.kind === "exchange" ? "Exchange" : "Return"} of{" "}
                {one.lines.map((line) => `${line.quantity} × ${line.title}`).join(", ")}
              </Anchor>
              <Text size="xs" c="dimmed">
                <DateTime value={one.created_at} withTime />
              </Text>
            </div>
            <StatusBadge kind="return" status={one.status} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

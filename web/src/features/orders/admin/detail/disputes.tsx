import { Badge, Group, Stack, Text } from "@mantine/core";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders as words } from "#words/panel/orders.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { readable } from "../../readable.ts";
import classes from "./order-sections.module.css";
import { AdminOrderSection } from "./order-sections.tsx";

/** The cardholder's dispute. It is answered at Stripe, so this only shows its state and until when. */
export function Disputes({ disputes }: Pick<AdminOrder, "disputes">) {
  if (disputes.length === 0) return null;
  return (
    <AdminOrderSection title={words.disputes.disputes}>
      <Stack gap="sm">
        {disputes.map((dispute) => (
          <Group key={dispute.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Text>
                {readable(dispute.reason)}{" "}
                <Badge size="sm" variant="light" color={colorOf(dispute.status)} ml={6}>
                  {readable(dispute.status)}
                </Badge>
              </Text>
              <Text size="xs" c="dimmed">
                <DateTime value={dispute.created_at} withTime />
                {dispute.respond_by && (
                  <>
                    {words.disputes.respondAtStripeBy}
                    <DateTime value={dispute.respond_by} />
                  </>
                )}
              </Text>
            </div>
            <span className="tabular">{formatDollars(dispute.amount)}</span>
          </Group>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function colorOf(status: string): string {
  if (status === "won" || status === "warning_closed") return "success";
  return status === "lost" ? "error" : "warning";
}

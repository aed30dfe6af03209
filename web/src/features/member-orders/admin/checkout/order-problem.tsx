import { Alert, Anchor, List, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { errorText, fieldErrors, hasCode } from "../../../../lib/errors.ts";
import { adminEntitlementPath, panelPaths } from "../../../../lib/panel-paths.ts";
import type { AdminCheckout } from "./use-admin-checkout.ts";

/** Why the order was not placed, and what to do. */
export function AdminOrderProblem({ error, checkout }: { error: unknown; checkout: AdminCheckout }) {
  const alert = useRef<HTMLDivElement>(null);
  // The button is at the bottom of a phone; the error must not stay out of sight at the top.
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: "center" });
  }, [error]);
  if (!error) return null;
  const { member } = checkout;
  const sentence = errorText(error);
  const details = [...new Set(Object.values(fieldErrors(error)))].filter((text) => text !== sentence);
  const isContent = (["OUT_OF_STOCK", "CART_CHANGED", "CART_EMPTY", "ENTITLEMENT_NOT_OPEN"] as const).some(
    (code) => hasCode(error, code),
  );
  const isTwice = hasCode(error, "DUPLICATE_ORDER") || hasCode(error, "IDEMPOTENCY_KEY_REUSED");
  return (
    <Alert
      ref={alert}
      color="error"
      variant="light"
      icon={<IconAlertCircle size={20} aria-hidden />}
      role="alert"
    >
      <Stack gap="sm">
        <span>{sentence}</span>
        {details.length > 0 && (
          <List size="sm">
            {details.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        )}
        {isContent && (
          <Anchor component={Link} to={adminEntitlementPath(member.id)}>
            {words.orderProblem.changeWhatIsOrdered}
          </Anchor>
        )}
        {isTwice && (
          <Anchor
            component={Link}
            to={`${panelPaths.adminOrders}?keywords=${encodeURIComponent(member.email || member.name)}`}
          >
            {words.orderProblem.seeTheOrdersOf(member.name)}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}

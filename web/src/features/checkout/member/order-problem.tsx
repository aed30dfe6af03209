import { Alert, Anchor, Button, Group, List, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ErrorCode } from "#contract/errors.ts";
import { checkout } from "#words/checkout.ts";
import { errorText, hasCode } from "../../../lib/errors.ts";
import { paths } from "../../../lib/paths.ts";
import type { Cart } from "../../../shared/cart/cart.rules.ts";
import { problemLines } from "../problem-lines.ts";

const { problem: words } = checkout;

/** Errors that are corrected in the cart. Not found can only be a pack here, or an address that the choices above show again. */
const CART_CODES: ErrorCode[] = [
  "OUT_OF_STOCK",
  "CART_CHANGED",
  "CART_EMPTY",
  "ENTITLEMENT_NOT_OPEN",
  "NOT_FOUND",
];

const isOneOf = (error: unknown, codes: ErrorCode[]) => codes.some((code) => hasCode(error, code));

/** Why the order was not placed, and what to do. */
export function OrderProblem({ error, cart }: { error: unknown; cart: Pick<Cart, "items" | "packs"> }) {
  const alert = useRef<HTMLDivElement>(null);
  // The button is at the bottom of a phone; the error must not stay out of sight at the top.
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: "center" });
  }, [error]);
  if (!error) return null;
  const lines = problemLines(error, cart);
  return (
    <Alert
      ref={alert}
      color="error"
      variant="light"
      icon={<IconAlertCircle size={20} aria-hidden />}
      role="alert"
    >
      <Stack gap="sm">
        <span>{errorText(error)}</span>
        {lines.length > 0 && (
          <List size="sm">
            {lines.map(({ name, text, chooseAt }) => (
              <List.Item key={`${name} ${text}`}>
                <b>{name}</b>: {text}{" "}
                {chooseAt !== null && (
                  <Anchor component={Link} to={chooseAt} inherit>
                    {words.lookAtPack}
                  </Anchor>
                )}
              </List.Item>
            ))}
          </List>
        )}
        {(lines.length > 0 || isOneOf(error, CART_CODES)) && (
          <Group>
            <Button component={Link} to={paths.cart} size="xs" variant="default">
              {words.lookAtCart}
            </Button>
          </Group>
        )}
        {isOneOf(error, ["DUPLICATE_ORDER", "IDEMPOTENCY_KEY_REUSED"]) && (
          <Anchor component={Link} to={paths.orders}>
            {words.seeOrders}
          </Anchor>
        )}
        {isOneOf(error, ["PAYMENT_NOT_SET_UP"]) && (
          <Anchor component={Link} to={paths.contact}>
            {words.contact}
          </Anchor>
        )}
        {isOneOf(error, ["INSUFFICIENT_CREDITS"]) && <span>{words.amountFollows}</span>}
      </Stack>
    </Alert>
  );
}

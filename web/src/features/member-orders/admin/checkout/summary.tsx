import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { errorText, fieldErrors, hasCode } from "#web/lib/errors.ts";
import { adminEntitlementPath, panelPaths } from "#web/lib/panel-paths.ts";
import { scrollStop } from "#web/lib/scroll-stop.ts";
import { lineProblem } from "#web/shared/cart/cart-packs.ts";
import { OrderProblem } from "#web/shared/cart/order-problem.tsx";
import { CartCosts } from "#web/shared/cart/priced-cart.tsx";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { Money } from "#web/ui/written.tsx";
import { memberOrders as texts, memberOrders as words } from "#words/panel/member-orders.ts";
import type { Quote } from "../family-order.ts";
import classes from "../member-orders.module.css";
import { type AdminCheckout, paymentWords } from "./use-admin-checkout.ts";

type AdminCheckoutSummaryProps = { checkout: AdminCheckout; isBusy: boolean; onPlace: () => void };

/** Every price of the order, what happens with money, and the button. */
export function AdminCheckoutSummary({ checkout, isBusy, onPlace }: AdminCheckoutSummaryProps) {
  const headingId = useId();
  const { priced, quote, money, payer, input } = checkout;
  return (
    <Paper withBorder component="section" className={classes.panel} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="sm">
        {texts.summary.summary}
      </Title>
      <Stack gap="sm" fz="sm">
        {priced ? <Goods priced={priced} /> : !quote.error && <Skeleton height={180} />}
        <CartCosts cart={checkout} />
      </Stack>
      <Stack gap="xs" mt="md" className={classes.total}>
        <Group justify="space-between" fw={650} fz="lg" aria-live="polite">
          <span>{texts.summary.total}</span>
          {priced ? <Money value={priced.total} /> : quote.error ? "–" : <Skeleton height={24} width={80} />}
        </Group>
        {priced && (
          <Text size="sm" c="dimmed">
            {paymentWords(money, payer)}
          </Text>
        )}
        <Hint checkout={checkout} />
        <Button size="md" fullWidth loading={isBusy} disabled={input === null || isBusy} onClick={onPlace}>
          {texts.summary.placeOrder}
        </Button>
      </Stack>
    </Paper>
  );
}

function Goods({ priced }: { priced: Quote }) {
  return (
    <ul
      className={`${classes.rows} ${classes.scroll}`}
      ref={scrollStop}
      aria-label={texts.summary.whatIsOrdered}
    >
      {priced.lines.map((line, at) => (
        // The same variation may come from several packs; only the index distinguishes them.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no number, and their order is the server's
        <Line key={`${line.entitlement_id} ${line.variation_id} ${at}`} line={line} />
      ))}
      {priced.pack_problems.map((problem) => (
        <li key={problem.entitlement_id}>
          <Text size="sm" c="error" fw={600}>
            {problem.message}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: Quote["lines"][number] }) {
  const problem = lineProblem(line);
  const from = [line.for_member_name, line.pack_label].filter(Boolean).join(" · ");
  return (
    <li>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <div style={{ width: 44, flex: "none" }}>
          <ProductImage image={line.image} sizes="44px" alt="" />
        </div>
        <div className={classes.words}>
          <Text size="sm" fw={600}>
            {line.title}
          </Text>
          <Text size="xs" c="dimmed">
            {[line.color, line.size].filter(Boolean).join(", ")} × {line.quantity}
          </Text>
          {from && (
            <Text size="xs" c="dimmed">
              {from}
            </Text>
          )}
          {problem && (
            <Text size="xs" c="error" fw={600}>
              {problem}
            </Text>
          )}
        </div>
        {line.entitlement_id !== null && line.line_total === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.summary.included}
          </Text>
        ) : (
          <Money value={line.line_total} size="sm" />
        )}
      </Group>
    </li>
  );
}

/** Why the button cannot be pressed. */
function Hint({ checkout }: { checkout: AdminCheckout }) {
  const { hasProblem, needsAddress, moneyProblem, member, priced } = checkout;
  if (!priced) return null;
  if (hasProblem) {
    return (
      <Text size="sm" c="error" role="status">
        {texts.summary.somethingCannotBeOrdered}
        <Link to={adminEntitlementPath(member.id)}>{texts.summary.changeWhatIsOrdered}</Link>
      </Text>
    );
  }
  const words = needsAddress ? texts.summary.pleaseEnterAddressForDelivery : moneyProblem;
  if (words === null) return null;
  return (
    <Text size="sm" c="error" role="status">
      {words}
    </Text>
  );
}

/** What to do about an order that was not placed. */
export function AdminOrderProblem({ error, checkout }: { error: unknown; checkout: AdminCheckout }) {
  if (!error) return null;
  const { member } = checkout;
  const sentence = errorText(error);
  const details = [...new Set(Object.values(fieldErrors(error)))].filter((text) => text !== sentence);
  const isContent = (["OUT_OF_STOCK", "CART_CHANGED", "CART_EMPTY", "ENTITLEMENT_NOT_OPEN"] as const).some(
    (code) => hasCode(error, code),
  );
  const isTwice = hasCode(error, "DUPLICATE_ORDER") || hasCode(error, "IDEMPOTENCY_KEY_REUSED");
  return (
    <OrderProblem error={error} lines={details.map((text) => ({ key: text, text }))}>
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
    </OrderProblem>
  );
}

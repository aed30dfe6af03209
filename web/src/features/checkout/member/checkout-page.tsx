import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconClock, IconMapPin, IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ErrorCode } from "#contract/errors.ts";
import type { ShippingMethod } from "#contract/shipping.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { paths } from "#web/lib/paths.ts";
import type { Cart } from "#web/shared/cart/cart.rules.ts";
import { MethodChoice } from "#web/shared/cart/method-choice.tsx";
import { OrderProblem } from "#web/shared/cart/order-problem.tsx";
import { toBePaid, WaitingOrder } from "#web/shared/cart/waiting-order.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { WrittenLines } from "#web/ui/written.tsx";
import { checkout } from "#words/checkout.ts";
import { problemLines, useContact } from "../api.ts";
import classes from "./checkout-page.module.css";
import { AddressChoice, CreditChoice } from "./choices.tsx";
import { CheckoutSummary } from "./summary.tsx";
import { useCheckout, useSubmit } from "./use-checkout.ts";

const { page: words } = checkout;

/** How it comes, where it goes, and how it is paid. */
export function Component() {
  const state = useCheckout();
  const { submit, error, forgetError, isBusy, isLeaving } = useSubmit();
  const { quote, priced, method, input, waiting } = state;
  const choose: typeof state.choose = (choice) => {
    forgetError();
    state.choose(choice);
  };

  if (state.isEmpty) return <Empty isLeaving={isLeaving} />;
  return (
    <>
      <PageHeader title={words.title} back={{ label: words.back, to: paths.cart }} />
      <div className={classes.columns}>
        <fieldset className={classes.choices} disabled={isBusy} aria-label={words.yourOrder}>
          <WaitingOrder waiting={waiting} onCancelled={forgetError} />
          <MemberOrderProblem error={error} cart={state.cart} />
          {quote.error && (
            <Alert color="error" title={words.unpriced} role="alert">
              <Stack gap="sm" align="flex-start">
                {errorText(quote.error)}
                <Button size="xs" variant="default" onClick={() => void quote.refetch()}>
                  {words.tryAgain}
                </Button>
              </Stack>
            </Alert>
          )}
          <Section title={words.delivery}>
            <MethodChoice
              methods={state.methods}
              chosen={method}
              itemsTotal={priced?.items_total ?? 0}
              wayOut={words.noDelivery}
              onChoose={({ id, kind }) => choose({ method: { id, kind } })}
            />
          </Section>
          <Destination checkout={state} onChoose={(addressId) => choose({ addressId })} />
          <Section title={words.payment}>
            <CreditChoice {...state} total={priced?.total ?? 0} onChoose={(credits) => choose({ credits })} />
          </Section>
        </fieldset>
        <CheckoutSummary
          checkout={state}
          isBusy={isBusy}
          isLeaving={isLeaving}
          onPlace={() => {
            // Another tab may have placed one since.
            const isStillAlone = async () => toBePaid((await quote.refetch()).data?.data.waiting) === null;
            if (input) void submit(input, state.choices, isStillAlone);
          }}
        />
      </div>
    </>
  );
}

type DestinationProps = { checkout: ReturnType<typeof useCheckout>; onChoose: (addressId: number) => void };

/** The address of a delivery, or where and when it is collected. */
function Destination({ checkout: { addresses, address, method, methods }, onChoose }: DestinationProps) {
  const [isElsewhere, setElsewhere] = useState(false);
  if (methods.isPending) return <Skeleton height={140} />;
  const choice = <AddressChoice addresses={addresses} chosen={address} onChoose={onChoose} />;
  if (method?.kind !== "collect") return <Section title={words.address}>{choice}</Section>;
  const isDelivered = methods.data?.data.some(({ kind }) => kind === "delivery");
  return (
    <>
      <Section title={words.toCollect}>
        <PlaceToCollect method={method} />
      </Section>
      {address && !isDelivered && !isElsewhere && (
        <Button variant="light" w="fit-content" onClick={() => setElsewhere(true)}>
          {checkout.collection.deliverElsewhere}
        </Button>
      )}
      {isElsewhere && <Section title={words.address}>{choice}</Section>}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Empty({ isLeaving }: { isLeaving: boolean }) {
  // The order is placed and the cart is empty; the next screen is loading.
  if (isLeaving) return <PageHeader title={words.title} />;
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState
        icon={IconShoppingBag}
        title={words.empty}
        text={words.emptyText}
        action={
          <Button component={Link} to={paths.shop}>
            {words.toShop}
          </Button>
        }
      />
    </>
  );
}

/** Where the club is, and when it hands out orders, as far as it has told. */
function PlaceToCollect({ method }: { method: Pick<ShippingMethod, "description"> }) {
  const { location } = useContact().data?.data[0] ?? {};
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        {location && <Told icon={<IconMapPin size={20} stroke={1.7} aria-hidden />}>{location}</Told>}
        {method.description && (
          <Told icon={<IconClock size={20} stroke={1.7} aria-hidden />}>{method.description}</Told>
        )}
        <Text size="sm" c="dimmed">
          {checkout.collection.told}
        </Text>
      </Stack>
    </Paper>
  );
}

function Told({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <div className={classes.told}>
      {icon}
      <Text>
        <WrittenLines text={children} />
      </Text>
    </div>
  );
}

const { problem: problemWords } = checkout;

/** Errors that are corrected in the cart. Not found can only be a pack here, or an address that the choices above show again. */
const CART_CODES: ErrorCode[] = [
  "OUT_OF_STOCK",
  "CART_CHANGED",
  "CART_EMPTY",
  "ENTITLEMENT_NOT_OPEN",
  "NOT_FOUND",
];

const isOneOf = (error: unknown, codes: ErrorCode[]) => codes.some((code) => hasCode(error, code));

/** What to do about an order that was not placed. */
function MemberOrderProblem({ error, cart }: { error: unknown; cart: Pick<Cart, "items" | "packs"> }) {
  if (!error) return null;
  const lines = problemLines(error, cart);
  return (
    <OrderProblem
      error={error}
      lines={lines.map(({ name, text, chooseAt }) => ({
        key: `${name} ${text}`,
        text: (
          <>
            <b>{name}</b>: {text}{" "}
            {chooseAt !== null && (
              <Anchor component={Link} to={chooseAt} inherit>
                {problemWords.lookAtPack}
              </Anchor>
            )}
          </>
        ),
      }))}
    >
      {(lines.length > 0 || isOneOf(error, CART_CODES)) && (
        <Group>
          <Button component={Link} to={paths.cart} size="xs" variant="default">
            {problemWords.lookAtCart}
          </Button>
        </Group>
      )}
      {isOneOf(error, ["DUPLICATE_ORDER", "IDEMPOTENCY_KEY_REUSED"]) && (
        <Anchor component={Link} to={paths.orders}>
          {problemWords.seeOrders}
        </Anchor>
      )}
      {isOneOf(error, ["PAYMENT_NOT_SET_UP"]) && (
        <Anchor component={Link} to={paths.contact}>
          {problemWords.contact}
        </Anchor>
      )}
      {isOneOf(error, ["INSUFFICIENT_CREDITS"]) && <span>{problemWords.amountFollows}</span>}
    </OrderProblem>
  );
}

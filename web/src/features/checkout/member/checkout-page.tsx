import { Alert, Button, Skeleton, Stack, Title } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { checkout } from "#words/checkout.ts";
import { errorText } from "../../../lib/errors.ts";
import { paths } from "../../../lib/paths.ts";
import { MethodChoice } from "../../../shared/cart/method-choice.tsx";
import { toBePaid, WaitingOrder } from "../../../shared/cart/waiting-order.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AddressChoice } from "./address-choice.tsx";
import classes from "./checkout-page.module.css";
import { CreditChoice } from "./credit-choice.tsx";
import { OrderProblem } from "./order-problem.tsx";
import { PlaceToCollect } from "./place-to-collect.tsx";
import { CheckoutSummary } from "./summary.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useSubmit } from "./use-submit.ts";

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
          <OrderProblem error={error} cart={state.cart} />
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

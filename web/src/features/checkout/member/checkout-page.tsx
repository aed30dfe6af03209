import { Alert, Button, Stack, Title } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorText } from "../../../lib/errors.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MethodChoice } from "../../../ui/method-choice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AddressChoice } from "./address-choice.tsx";
import classes from "./checkout-page.module.css";
import { CreditChoice } from "./credit-choice.tsx";
import { OrderProblem } from "./order-problem.tsx";
import { Summary } from "./summary.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useSubmit } from "./use-submit.ts";

/** Where it goes, how, and how it is paid. */
export function Component() {
  const checkout = useCheckout();
  const { submit, error, forgetError, isBusy, isLeaving } = useSubmit();
  const { quote, method, input } = checkout;
  const choose: typeof checkout.choose = (choice) => {
    forgetError();
    checkout.choose(choice);
  };

  if (checkout.isEmpty) return <Empty isLeaving={isLeaving} />;
  return (
    <>
      <PageHeader title="Checkout" back={{ label: "Cart", to: paths.cart }} />
      <div className={classes.columns}>
        <fieldset className={classes.choices} disabled={isBusy} aria-label="Your order">
          <OrderProblem error={error} cart={checkout.cart} />
          {quote.error && (
            <Alert color="error" title="Prices could not be checked" role="alert">
              <Stack gap="sm" align="flex-start">
                {errorText(quote.error)}
                <Button size="xs" variant="default" onClick={() => void quote.refetch()}>
                  Try again
                </Button>
              </Stack>
            </Alert>
          )}
          <Section title="Address">
            <AddressChoice
              addresses={checkout.addresses}
              chosen={checkout.address}
              isNeeded={method?.kind !== "collect"}
              onChoose={(addressId) => choose({ addressId })}
            />
          </Section>
          <Section title="Delivery">
            <MethodChoice
              methods={checkout.methods}
              chosen={method}
              itemsTotal={quote.data?.data.items_total ?? 0}
              wayOut="Please choose another address, or contact your club."
              onChoose={({ id, kind }) => choose({ method: { id, kind } })}
            />
          </Section>
          <Section title="Credits">
            <CreditChoice
              {...checkout}
              total={quote.data?.data.total ?? 0}
              onChoose={(credits) => choose({ credits })}
            />
          </Section>
        </fieldset>
        <Summary
          checkout={checkout}
          isBusy={isBusy}
          isLeaving={isLeaving}
          onPlace={() => {
            if (input) void submit(input);
          }}
        />
      </div>
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
  // The order is placed and the cart is empty; the next screen is on its way.
  if (isLeaving) return <PageHeader title="Checkout" />;
  return (
    <>
      <PageHeader title="Checkout" />
      <EmptyState
        icon={IconShoppingBag}
        title="Your cart is empty"
        text="There is nothing to check out."
        action={
          <Button component={Link} to={paths.shop}>
            Go to the shop
          </Button>
        }
      />
    </>
  );
}

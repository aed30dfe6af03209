import { Alert, Button, Stack, Title } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { errorText } from "../../../../lib/errors.ts";
import { adminCheckoutPath, adminEntitlementPath } from "../../../../lib/panel-paths.ts";
import { useCartStore } from "../../../../shared/cart/cart-store.ts";
import { MethodChoice } from "../../../../shared/cart/method-choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { withoutFamily } from "../../family-cart.ts";
import { usePlaceOrder } from "../api.ts";
import { FamilyGate } from "../family-gate.tsx";
import classes from "../member-orders.module.css";
import { AdminAddressChoice } from "./address-choice.tsx";
import { AdminOrderProblem } from "./order-problem.tsx";
import { PayerChoice } from "./payer-choice.tsx";
import { Placed } from "./placed.tsx";
import { AdminCheckoutSummary } from "./summary.tsx";
import { useAdminCheckout } from "./use-admin-checkout.ts";
import { WhoseOrder } from "./whose-order.tsx";

/** Where the order of a family goes, how, and who pays. */
export function Component() {
  return (
    <FamilyGate title={words.adminCheckout.checkout} pathOf={adminCheckoutPath}>
      {(member, people) => <CheckoutOrPlaced member={member} people={people} />}
    </FamilyGate>
  );
}

type FamilyProps = { member: AdminMember; people: EntitledPerson[] };

function CheckoutOrPlaced({ member, people }: FamilyProps) {
  const [placed, setPlaced] = useState<OrderOutcome | null>(null);
  const setAdminCart = useCartStore((state) => state.setAdminCart);
  if (placed) return <Placed member={member} outcome={placed} />;
  return (
    <Checkout
      member={member}
      people={people}
      onPlaced={(outcome) => {
        setPlaced(outcome);
        setAdminCart(withoutFamily(useCartStore.getState().adminCart, people));
      }}
    />
  );
}

function Checkout({ member, people, onPlaced }: FamilyProps & { onPlaced: (outcome: OrderOutcome) => void }) {
  const checkout = useAdminCheckout(member, people);
  const place = usePlaceOrder(onPlaced);
  const { quote, input } = checkout;
  const choose: typeof checkout.choose = (choice) => {
    place.reset();
    checkout.choose(choice);
  };
  const header = (
    <PageHeader
      title={words.adminCheckout.checkoutFor(member.name)}
      back={{ to: adminEntitlementPath(member.id), label: words.adminCheckout.changeWhatIsOrdered }}
    />
  );
  if (checkout.entries.length === 0) return <Nothing header={header} member={member} />;
  return (
    <>
      {header}
      <div className={classes.columns}>
        <fieldset
          className={classes.choices}
          disabled={place.isPending}
          aria-label={words.adminCheckout.theOrder}
        >
          <AdminOrderProblem error={place.error} checkout={checkout} />
          {quote.error && (
            <Alert color="error" title={words.adminCheckout.pricesCouldNotBeChecked} role="alert">
              <Stack gap="sm" align="flex-start">
                {errorText(quote.error)}
                <Button size="xs" variant="default" onClick={() => void quote.refetch()}>
                  {words.adminCheckout.tryAgain}
                </Button>
              </Stack>
            </Alert>
          )}
          <WhoseOrder checkout={checkout} />
          <Section title={words.adminCheckout.address}>
            <AdminAddressChoice checkout={checkout} choose={choose} />
          </Section>
          <Section title={words.adminCheckout.delivery}>
            <MethodChoice
              methods={checkout.methods}
              chosen={checkout.method}
              itemsTotal={checkout.priced?.items_total ?? 0}
              wayOut={words.adminCheckout.chooseAnotherAddress}
              onChoose={({ id, kind }) => choose({ method: { id, kind } })}
            />
          </Section>
          <Section title={words.adminCheckout.whoPays}>
            <PayerChoice checkout={checkout} choose={choose} />
          </Section>
        </fieldset>
        <AdminCheckoutSummary
          checkout={checkout}
          isBusy={place.isPending}
          onPlace={() => {
            if (input) place.mutate(input);
          }}
        />
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h3" mb="sm" id={headingId}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Nothing({ header, member }: { header: ReactNode; member: AdminMember }) {
  return (
    <>
      {header}
      <EmptyState
        icon={IconShoppingBag}
        title={words.adminCheckout.nothingChosenYet}
        text={words.adminCheckout.firstChoosePacksForFamily}
        action={
          <Button component={Link} to={adminEntitlementPath(member.id)}>
            {words.adminCheckout.chooseFor(member.first_name)}
          </Button>
        }
      />
    </>
  );
}

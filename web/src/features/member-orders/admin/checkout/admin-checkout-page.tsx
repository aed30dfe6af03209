import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { errorText } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import {
  adminCheckoutPath,
  adminEntitlementPath,
  adminOrderPath,
  editMemberPath,
  panelPaths,
} from "#web/lib/panel-paths.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { MethodChoice } from "#web/shared/cart/method-choice.tsx";
import { loginState } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { FamilyGate } from "../family-gate.tsx";
import { contentWords, withoutFamily } from "../family-order.ts";
import classes from "../member-orders.module.css";
import { AdminAddressChoice, PayerChoice } from "./choices.tsx";
import { AdminCheckoutSummary, AdminOrderProblem } from "./summary.tsx";
import { type AdminCheckout, useAdminCheckout, usePlaceOrder } from "./use-admin-checkout.ts";

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

/** In whose name the order is placed, and for whom of the family. */
function WhoseOrder({ checkout }: { checkout: AdminCheckout }) {
  const { member, entries } = checkout;
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "lg" }}
      component="section"
      aria-label={words.whoseOrder.whoseOrder}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.words}>
          <Text size="sm" c="dimmed">
            {words.whoseOrder.theOrderOf}
          </Text>
          <Anchor component={Link} to={editMemberPath(member.id)} fw={600}>
            {member.name}
          </Anchor>
          {member.email && <Text size="sm">{member.email}</Text>}
          <Text size="sm" mt={6}>
            {contentWords(entries)}
          </Text>
        </div>
        <StatusBadge
          kind="account"
          status={loginState({ email: member.email, status: member.account_status })}
        />
      </Group>
    </Paper>
  );
}

/** The placed order: its number, what is still to be paid, and where to go next. */
function Placed({ member, outcome }: { member: AdminMember; outcome: OrderOutcome }) {
  // The pressed button, at the bottom of a long page, is gone with it.
  // In braces: newer browsers return a promise, which is no clean-up function.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const waits = outcome.amount_due > 0 && outcome.status === "pending_payment";
  return (
    <>
      <PageHeader title={waits ? words.placed.orderIsWaitingForPayment : words.placed.theOrderIsPlaced} />
      <EmptyState
        icon={IconCircleCheck}
        title={words.placed.order(outcome.number)}
        text={
          waits
            ? words.placed.linkToPay(formatDollars(outcome.amount_due), member.email)
            : words.placed[member.email === "" ? "tellThem" : "itIsTheirOrder"](member.name)
        }
        action={
          <>
            <Group justify="center">
              <Button component={Link} to={adminOrderPath(outcome.order_id)}>
                {words.placed.openOrder(outcome.number)}
              </Button>
              <Button component={Link} to={adminEntitlementPath(member.id)} variant="default">
                {words.placed.orderMoreFor(member.first_name)}
              </Button>
            </Group>
            <Text size="sm">
              <Anchor component={Link} to={panelPaths.members}>
                {words.placed.allMembers}
              </Anchor>
            </Text>
          </>
        }
      />
    </>
  );
}

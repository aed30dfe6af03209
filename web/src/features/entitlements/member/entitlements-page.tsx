import { Alert, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { isInCart, openOnes } from "../../../lib/pack-step.ts";
import { paths } from "../../../lib/paths.ts";
import { useCartStore } from "../../../lib/stores/cart-store.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { useFamily, useRedeemedWords } from "../api.ts";
import classes from "./entitlements-page.module.css";
import { PersonCard } from "./person-card.tsx";
import { Wizard } from "./wizard.tsx";

/** What the club gives to the member and the family, a person at a time. */
export function Component() {
  const family = useFamily();
  return (
    <>
      <PageHeader
        title="Entitlements"
        text="What the club gives you and your family. Choose, and order it here."
      />
      <QueryState query={family} skeleton={<FamilySkeleton />}>
        {({ data }) => <Family people={data} />}
      </QueryState>
    </>
  );
}

function Family({ people }: { people: EntitledPerson[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("choose");
  const all = openOnes(people);
  const chosen = all.find(({ entitlement }) => String(entitlement.id) === asked);
  const isChoosable = chosen?.entitlement.status === "open";
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="xl">
      {asked !== null && !isChoosable && (
        <Alert
          color="info"
          role="status"
          withCloseButton
          onClose={close}
          closeButtonLabel="Close this message"
        >
          This pack can not be chosen any more. You see below what became of it.
        </Alert>
      )}
      {all.length === 0 && <NothingOpen />}
      {people
        .filter(({ open, past }) => open.length + past.length > 0)
        .map((person) => (
          <PersonCard key={person.member_id} person={person} />
        ))}
      <InCart people={people} />
      {chosen && isChoosable && <Wizard key={chosen.entitlement.id} {...chosen} onClose={close} />}
    </Stack>
  );
}

/** The club's own words for the time when everything is redeemed. */
function NothingOpen() {
  const words = useRedeemedWords();
  const { title, description } = words.data?.data ?? {};
  if (words.isPending) return <Skeleton height={240} radius="lg" />;
  return (
    <EmptyState
      icon={IconGift}
      title={(description && title) || "Nothing to redeem right now"}
      text={
        description ? (
          <RichText html={description} />
        ) : (
          "When the club gives you or your family a pack, you find it here."
        )
      }
      action={
        <Button component={Link} to={paths.shop}>
          Go to the shop
        </Button>
      }
    />
  );
}

/** The way on, once something is in the cart. */
function InCart({ people }: { people: EntitledPerson[] }) {
  const packs = useCartStore((state) => state.packs);
  const inCart = openOnes(people).filter(
    ({ entitlement }) => entitlement.status === "open" && isInCart(packs, entitlement.id),
  );
  const count = inCart.length;
  if (count === 0) return null;
  const names = [...new Set(inCart.map(({ person }) => person.name))];
  return (
    <Paper withBorder className={classes.inCart} role="status">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>
          {count === 1 ? "1 pack is" : `${count} packs are`} in your cart
          <Text span c="dimmed" fw={400}>
            {" "}
            for {new Intl.ListFormat("en-GB").format(names)}
          </Text>
        </Text>
        <Button component={Link} to={paths.cart} className={classes.toCart}>
          Go to the cart
        </Button>
      </Group>
    </Paper>
  );
}

function FamilySkeleton() {
  return (
    <Stack gap="xl">
      <Skeleton height={260} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </Stack>
  );
}

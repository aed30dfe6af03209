import { Alert, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { bottomBar } from "../../../lib/bottom-bar.ts";
import { formatList } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useCartStore } from "../../../shared/cart/cart-store.ts";
import { isInCart, openOnes } from "../../../shared/packs/pack-step.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { sentence } from "../../../ui/sentence.ts";
import { useFamily, useRedeemedWords } from "../api.ts";
import classes from "./entitlements-page.module.css";
import { EntitledPersonCard } from "./person-card.tsx";
import { Wizard } from "./wizard.tsx";

const { page: words } = entitlements;

/** What the club gives to the member and the family, by person. */
export function Component() {
  const family = useFamily();
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
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
  const [added, setAdded] = useState(0);
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="xl">
      {asked !== null && !isChoosable && (
        <Alert
          color="info"
          role="status"
          withCloseButton
          onClose={close}
          closeButtonLabel={words.closeMessage}
        >
          {words.notChoosable}
        </Alert>
      )}
      {all.length === 0 && <NothingOpen />}
      {people
        .filter(({ open, past }) => open.length + past.length > 0)
        .map((person) => (
          <EntitledPersonCard key={person.member_id} person={person} />
        ))}
      <InCart people={people} added={added} />
      {chosen && isChoosable && (
        <Wizard key={chosen.entitlement.id} {...chosen} onClose={close} onAdded={() => setAdded(added + 1)} />
      )}
    </Stack>
  );
}

/** The club's own words for the time when everything is redeemed. */
function NothingOpen() {
  const own = useRedeemedWords();
  const { title, description } = own.data?.data ?? {};
  if (own.isPending) return <Skeleton height={240} />;
  return (
    <EmptyState
      icon={IconGift}
      title={(description && title) || words.nothing}
      text={description ? <RichText html={description} /> : words.nothingText}
      action={
        <Button component={Link} to={paths.shop}>
          {words.toShop}
        </Button>
      }
    />
  );
}

/** The next step, once something is in the cart. */
function InCart({ people, added }: { people: EntitledPerson[]; added: number }) {
  const toCart = useRef<HTMLAnchorElement>(null);
  // Whoever has just put a pack there goes on from here, with Enter.
  useEffect(() => {
    if (added > 0) toCart.current?.focus();
  }, [added]);
  const packs = useCartStore((state) => state.packs);
  const inCart = openOnes(people).filter(
    ({ entitlement }) => entitlement.status === "open" && isInCart(packs, entitlement.id),
  );
  const count = inCart.length;
  if (count === 0) return null;
  const names = [...new Set(inCart.map(({ person }) => person.name))];
  return (
    <Paper ref={bottomBar} withBorder className={classes.inCart} role="status">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>
          {sentence(
            words.inCart(
              count,
              <Text span c="dimmed" fw={400}>
                {words.forNames(formatList(names))}
              </Text>,
            ),
          )}
        </Text>
        <Button ref={toCart} component={Link} to={paths.cart} className={classes.toCart}>
          {words.toCart}
        </Button>
      </Group>
    </Paper>
  );
}

function FamilySkeleton() {
  return (
    <Stack gap="xl">
      <Skeleton height={260} />
      <Skeleton height={260} />
    </Stack>
  );
}

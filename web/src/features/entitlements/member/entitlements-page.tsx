import { Alert, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { bottomBar } from "#web/lib/browser.ts";
import { formatList } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { choosePath, paths } from "#web/lib/paths.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { isInCart, openOnes } from "#web/shared/packs/pack-step.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { sentence } from "#web/ui/written.tsx";
import { entitlements } from "#words/entitlements.ts";
import { inRow, packsToChoose, placeInRow, rowBefore } from "../wizard-steps.ts";
import classes from "./entitlements-page.module.css";
import { EntitledPersonCard } from "./person-card.tsx";
import { Wizard } from "./wizard.tsx";

const { page: words, wizard: wizardWords } = entitlements;

/** What the club gives to the member and the family, by person. */
export function Component() {
  // Stock and windows change without this member.
  const family = useQuery(memberApi.entitlements.show.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={family.data && <ForEveryone people={family.data.data} />}
      />
      <QueryState query={family} skeleton={<FamilySkeleton />}>
        {({ data }) => <Family people={data} />}
      </QueryState>
    </>
  );
}

/** Leads from one person's packs to the next one's, and then to the cart. */
function ForEveryone({ people }: { people: EntitledPerson[] }) {
  const inCart = useCartStore((state) => state.packs);
  const packs = packsToChoose(people, inCart);
  const count = new Set(packs.map(({ person }) => person.member_id)).size;
  const [first] = packs;
  if (!first || count < 2) return null;
  return (
    <Button
      component={Link}
      to={choosePath(first.entitlement.id)}
      state={inRow(packs)}
      preventScrollReset
      size="md"
    >
      {words.forEveryone(count)}
    </Button>
  );
}

function Family({ people }: { people: EntitledPerson[] }) {
  const { chosen, place, isGone, close, onDone, toCart } = useChoosing(people);
  const isNothingOpen = openOnes(people).length === 0;
  return (
    <Stack gap="lg">
      {isGone && (
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
      {isNothingOpen && <NothingOpen />}
      {people
        .filter(({ past }) => !isNothingOpen || past.length > 0)
        .map((person) => (
          <EntitledPersonCard key={person.member_id} person={person} />
        ))}
      <InCart people={people} toCart={toCart} />
      {chosen && (
        <Wizard
          {...chosen}
          place={place ? wizardWords.packOf(place.at, place.of) : undefined}
          addLabel={place?.next && labelBefore(chosen.person, place.next.person)}
          onClose={close}
          onDone={onDone}
        />
      )}
    </Stack>
  );
}

/** What the button says that adds a pack and goes on to the next one. */
function labelBefore(person: EntitledPerson, next: EntitledPerson): string {
  return next.member_id === person.member_id ? wizardWords.thenNext : wizardWords.thenFor(next.name);
}

/** The club's own words for the time when everything is redeemed. */
function NothingOpen() {
  const own = useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug: "redeemed-section" } }));
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

type InCartProps = { people: EntitledPerson[]; toCart: RefObject<HTMLAnchorElement | null> };

/** The next step, once something is in the cart. */
function InCart({ people, toCart }: InCartProps) {
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

/** Which pack is being chosen, as the address says, and which ones follow where the member chooses for everyone. */
function useChoosing(people: EntitledPerson[]) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toCart = useRef<HTMLAnchorElement>(null);
  const hasAdded = useRef(false);

  const askedId = search.get("choose");
  const usable = openOnes(people).filter(({ entitlement }) => entitlement.status === "open");
  const chosen = usable.find(({ entitlement }) => String(entitlement.id) === askedId);
  const row = rowBefore(state);
  const place = chosen && placeInRow(chosen.entitlement.id, row, usable);

  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const onDone = (isInCart: boolean) => {
    if (place?.next) {
      const choose = String(place.next.entitlement.id);
      return setSearch({ choose }, { replace: true, preventScrollReset: true, state });
    }
    if (place) return void navigate(paths.cart, { replace: true });
    hasAdded.current = isInCart;
    close();
  };
  const isChoosing = chosen !== undefined;
  // Not before the dialog has left: what lies behind it cannot be reached while it is there.
  useLayoutEffect(() => {
    if (isChoosing || !hasAdded.current) return;
    hasAdded.current = false;
    toCart.current?.focus();
  }, [isChoosing]);
  return {
    chosen,
    place,
    /** The address asks for one that can no longer be chosen. */
    isGone: askedId !== null && !chosen,
    close,
    onDone,
    /** The link to the cart. Whoever has just put a pack there goes on from it, with Enter. */
    toCart,
  };
}

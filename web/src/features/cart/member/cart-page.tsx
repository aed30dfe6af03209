import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { bottomBar } from "#web/lib/browser.ts";
import { DrawnLater, drawnLater } from "#web/lib/drawn-later.tsx";
import { errorText } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { arePacksReady, groupPacks, packEntries, surchargesOf } from "#web/shared/cart/cart-packs.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Money } from "#web/ui/written.tsx";
import { cart } from "#words/cart.ts";
import { CartLine, type CheckedLine, checkLines, isReady } from "./cart-line.tsx";
import { CartPacks } from "./cart-packs.tsx";
import classes from "./cart-page.module.css";

const { page: words } = cart;
// It brings the cards of products, which a cart with something in it does not show.
const loadEmpty = async () => (await import("./empty-cart.tsx")).EmptyCart;
const EmptyCart = import.meta.env.SSR ? await loadEmpty() : drawnLater(loadEmpty);
// Few have one, and a guest never.
const WaitingOrder = lazy(async () => ({
  default: (await import("#web/shared/cart/waiting-order.tsx")).WaitingOrder,
}));

/** The cart, as the server sees it now: prices and stock are checked again whenever it changes. */
export function Component() {
  const { items, packs, totalPrice } = useCartStore();
  // Packs are the family's own: without a session nobody can price them.
  const isMember = useUserStore((state) => state.isAuthenticated);
  const quote = useQuery(
    memberApi.checkout.quote.queryOptions({
      input: {
        items: items.map(({ general_info, color }) => ({
          product_id: general_info.id,
          variation_id: color.variation_id,
          quantity: color.quantity,
        })),
        ...(isMember && packs.length > 0 && { packs: packEntries(packs) }),
      },
      enabled: items.length > 0 || packs.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

  const priced = quote.data?.data;
  const lines = checkLines(items, priced?.lines);
  const total = priced?.items_total ?? totalPrice;
  useToldQuantities(lines, total, quote.isSuccess && !quote.isPlaceholderData);
  if (items.length === 0 && packs.length === 0) {
    return (
      <>
        <PageHeader title={words.title} />
        <DrawnLater fallback={<Skeleton height={240} />}>
          <EmptyCart isMember={isMember} />
        </DrawnLater>
      </>
    );
  }
  const groups = groupPacks(packs, priced);
  const canCheckOut = quote.isSuccess && isReady(lines) && (!isMember || arePacksReady(groups));
  return (
    <>
      <PageHeader title={words.title} />
      <div className={classes.columns}>
        <Stack gap="md">
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
          {priced?.waiting && (
            <Suspense fallback={null}>
              <WaitingOrder waiting={priced.waiting} />
            </Suspense>
          )}
          {lines.map((line) => (
            <CartLine key={line.item.color.variation_id} line={line} />
          ))}
          <CartPacks groups={groups} isMember={isMember} />
        </Stack>
        <Paper ref={bottomBar} withBorder p="lg" className={classes.summary}>
          <Title order={2} size="h4" mb="md">
            {words.summary}
          </Title>
          <Total total={total} lines={priced?.lines ?? []} isPending={quote.isPending} />
          <Text size="sm" c="dimmed" mt="xs" className={classes.note}>
            {words.next}
          </Text>
          {canCheckOut ? (
            <Button component={Link} to={paths.checkout} size="md" fullWidth mt="md">
              {words.checkout}
            </Button>
          ) : (
            <Button size="md" fullWidth mt="md" disabled>
              {quote.isFetching ? words.checking : words.checkout}
            </Button>
          )}
          {quote.isSuccess && !canCheckOut && (
            <Text size="sm" c="error" mt="xs" role="status">
              {words.lookFirst}
            </Text>
          )}
        </Paper>
      </div>
    </>
  );
}

type TotalProps = {
  total: number;
  lines: Parameters<typeof surchargesOf>[0];
  isPending: boolean;
};

/** What everything costs before delivery, and how much of it is for packs. */
function Total({ total, lines, isPending }: TotalProps) {
  const surcharges = surchargesOf(lines);
  return (
    <>
      <Group justify="space-between" fw={600}>
        <span>{words.items}</span>
        {isPending ? <Skeleton height={20} width={80} /> : <Money value={total} />}
      </Group>
      {surcharges > 0 && (
        <Group justify="space-between" mt={4} fz="sm" c="dimmed">
          <span>{words.surcharges}</span>
          <Money value={surcharges} />
        </Group>
      )}
    </>
  );
}

const { line: lineWords } = cart;

/** Announces a changed quantity and the new total, once the server has priced it; visibly both change by themselves. */
function useToldQuantities(lines: CheckedLine[], total: number, isPriced: boolean): void {
  const announced = useRef(quantitiesOf(lines));
  useEffect(() => {
    if (!isPriced) return;
    const before = announced.current;
    announced.current = quantitiesOf(lines);
    for (const { item, quoted } of lines) {
      const { variation_id, quantity } = item.color;
      const title = quoted?.title ?? item.general_info.title ?? lineWords.product;
      if ((before.get(variation_id) ?? quantity) !== quantity)
        notify.aloud(lineWords.changed(title, quantity, formatDollars(total)));
    }
  }, [lines, total, isPriced]);
}

function quantitiesOf(lines: CheckedLine[]): Map<number, number> {
  return new Map(lines.map(({ item }) => [item.color.variation_id, item.color.quantity]));
}

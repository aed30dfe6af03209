import { Button, Group, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { bottomBar } from "#web/lib/browser.ts";
import { formatDollars } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { scrollStop } from "#web/lib/scroll-stop.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { type CartPackRow, lineProblem, surchargesOf } from "#web/shared/cart/cart-packs.ts";
import { CartCosts, CostRow } from "#web/shared/cart/priced-cart.tsx";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { checkout as checkoutWords } from "#words/checkout.ts";
import type { QuoteLine } from "../api.ts";
import classes from "./checkout-page.module.css";
import type { Checkout } from "./use-checkout.ts";

const { summary: words } = checkoutWords;

type CheckoutSummaryProps = { checkout: Checkout; isBusy: boolean; isLeaving: boolean; onPlace: () => void };

/** Every price of the order and the button; beside the choices, on phones a bar that opens. */
export function CheckoutSummary({ checkout, isBusy, isLeaving, onPlace }: CheckoutSummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { priced, split } = checkout;
  return (
    <Paper
      ref={bottomBar}
      withBorder
      className={classes.summary}
      component="section"
      aria-label={words.title}
    >
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{isOpen ? words.hide : words.show}</span>
        <span className={classes.toggleTotal}>
          {priced ? <Money value={priced.total} /> : null}
          <IconChevronUp size={18} aria-hidden className={classes.chevron} data-open={isOpen} />
        </span>
      </UnstyledButton>
      <div id={details} className={classes.details} data-open={isOpen}>
        <Title order={2} size="h4" mb="md">
          {words.title}
        </Title>
        <Stack gap="sm">
          {priced ? <Goods checkout={checkout} priced={priced} /> : <Skeleton height={200} />}
          <Costs checkout={checkout} />
        </Stack>
      </div>
      <Stack gap="xs" mt="md" className={classes.place}>
        <Group justify="space-between" fw={650} fz="lg" aria-live="polite">
          <span>{split.due > 0 ? words.toPayByCard : words.toPay}</span>
          {priced ? <ToPay due={split.due} /> : <Skeleton height={24} width={80} />}
        </Group>
        <Button
          size="md"
          fullWidth
          loading={isBusy}
          disabled={checkout.input === null || isBusy}
          onClick={onPlace}
        >
          {placingWords(split)}
        </Button>
        <Hint checkout={checkout} isLeaving={isLeaving} />
      </Stack>
    </Paper>
  );
}

function ToPay({ due }: { due: number }) {
  return due > 0 ? <Money value={due} /> : <span>{words.nothing}</span>;
}

/** What happens when the button is pressed. */
function placingWords({ due, credits }: Checkout["split"]): string {
  const [card, own] = [formatDollars(due), formatDollars(credits)];
  if (due > 0) return credits > 0 ? words.payBoth(card, own) : words.pay(card);
  return credits > 0 ? words.placeWithCredits(own) : words.place;
}

type GoodsProps = { checkout: Checkout; priced: NonNullable<Checkout["priced"]> };

function Goods({ checkout: { cart, groups }, priced }: GoodsProps) {
  return (
    <ul ref={scrollStop} className={classes.lines} aria-label={words.itemsLabel}>
      {priced.lines.flatMap((line) =>
        line.entitlement_id === null
          ? [<Line key={line.variation_id} line={namedByCart(line, cart.items)} />]
          : [],
      )}
      {groups.flatMap(({ rows, name }) =>
        rows.map((row) => <Pack key={row.entitlementId} row={row} personName={name} />),
      )}
    </ul>
  );
}

function Costs({ checkout }: { checkout: Checkout }) {
  const { priced, method, split } = checkout;
  const lines = priced?.lines ?? [];
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const surcharges = surchargesOf(lines);
  return (
    <>
      <CartCosts
        cart={checkout}
        names={{ items_total: words.items(count) }}
        notes={{ shipping: method?.name }}
        below={{
          items_total: surcharges > 0 && (
            <CostRow label={words.surcharges} value={<Money value={surcharges} />} isDimmed />
          ),
        }}
      />
      {priced && <CostRow label={words.total} value={<Money value={priced.total} fw={650} />} />}
      {priced && split.maxCredits > 0 && (
        <CostRow
          label={words.credits}
          value={<span className="tabular">{formatDollars(split.credits === 0 ? 0 : -split.credits)}</span>}
        />
      )}
    </>
  );
}

/** A person's pack with what is in it. */
function Pack({ row, personName }: { row: CartPackRow; personName: string }) {
  return (
    <li className={classes.pack}>
      <Text size="sm" fw={600} className={classes.words}>
        {words.packFor(row.title, personName)}
      </Text>
      {row.problem !== null && (
        <Text size="sm" c="error" fw={600}>
          {row.problem}
        </Text>
      )}
      {row.lines.length > 0 && (
        <ul>
          {row.lines.map((line) => (
            <Line key={`${line.pack_label} ${line.variation_id}`} line={line} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The server says nothing about what is gone; the cart still knows what it was. */
function namedByCart(line: QuoteLine, items: CartItem[]): QuoteLine {
  const item = line.problem === "GONE" && items.find(({ color }) => color.variation_id === line.variation_id);
  if (!item) return line;
  const { general_info: info, color } = item;
  return { ...line, title: info.title ?? "", color: color.name ?? "", size: color.size ?? "" };
}

function Line({ line }: { line: QuoteLine }) {
  return (
    <li className={classes.line}>
      <ProductImage image={line.image} sizes="48px" alt="" />
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {line.title}
        </Text>
        <Text size="sm" c="dimmed">
          {[line.color, line.size].filter(Boolean).join(", ")} {words.times(line.quantity)}
        </Text>
        {line.problem !== null && (
          <Text size="sm" c="error" fw={600}>
            {lineProblem(line)}
          </Text>
        )}
      </div>
      {line.entitlement_id !== null && line.line_total === 0 ? (
        <Text size="sm" c="dimmed">
          {words.included}
        </Text>
      ) : (
        <Money value={line.line_total} size="sm" />
      )}
    </li>
  );
}

/** Why the button is disabled, or what happens next. */
function Hint({ checkout, isLeaving }: Pick<CheckoutSummaryProps, "checkout" | "isLeaving">) {
  if (isLeaving) return <Text size="sm">{words.opening}</Text>;
  if (!checkout.isAlone) return <Text size="sm">{words.waits}</Text>;
  if (checkout.hasProblem) {
    return (
      <Text size="sm" c="error">
        {sentence(words.problem(<Link to={paths.cart}>{words.problemLink}</Link>))}
      </Text>
    );
  }
  return checkout.needsAddress ? <Text size="sm">{words.needsAddress}</Text> : null;
}

import { Anchor, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconChevronRight, IconGift, IconWallet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Entitlement } from "#contract/entitlements.ts";
import { plainText } from "#contract/plain-text.ts";
import { formatDate, formatDay, formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { choosePath, orderPath, paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import type { CartPack } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { openOnes, type PackStep, packStep, progressText } from "#web/shared/packs/pack-step.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { home } from "#words/home.ts";
import classes from "./yours.module.css";

const words = home.yours;

/** One row beside the credits; what does not fit is a link away. */
const MOST_SHOWN = 3;

/** A greeting with what waits for the member and the family: credits, and packs with the next step. It keeps its height while it loads. */
export function Yours() {
  const family = useQuery(memberApi.entitlements.show.queryOptions({ input: {} }));
  const name = useUserStore(({ user }) => user?.first_name ?? "");
  const packs = useCartStore((state) => state.packs);
  const open = family.data && endingFirst(openOnes(family.data.data));
  return (
    <section>
      <Title order={1} className={classes.hello}>
        {words.back(name)}
      </Title>
      <Group justify="space-between" mb="md" className={classes.lead}>
        <Text>
          {open &&
            waitingText(
              open.map(({ entitlement }) => entitlement),
              packs,
            )}
        </Text>
        <Anchor component={Link} to={paths.entitlements} className={classes.all}>
          {words.all}
        </Anchor>
      </Group>
      <div className={classes.row} aria-busy={family.isPending}>
        <CreditsCard />
        {family.isPending && <Skeleton className={classes.waiting} />}
        {family.isError && <Empty text={words.failed} />}
        {open && <Packs open={open} packs={packs} />}
      </div>
    </section>
  );
}

function CreditsCard() {
  const { user, userCredits } = useUserStore();
  const ending = creditsEndingSoon(user?.credit_entries ?? []);
  return (
    <Link to={paths.credits} className={`${classes.card} ${classes.credits}`}>
      <span className={classes.icon}>
        <IconWallet size={26} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.words}>
        <Text span className={classes.amount}>
          {formatDollars(userCredits)}
        </Text>
        {ending ? (
          <Text span size="sm" fw={600}>
            {words.expires(formatDollars(ending.credits), formatDate(ending.expires_at))}
          </Text>
        ) : (
          <Text span size="sm" c="dimmed">
            {words.credits}
          </Text>
        )}
      </span>
    </Link>
  );
}

function Packs({ open, packs }: { open: ReturnType<typeof openOnes>; packs: CartPack[] }) {
  if (open.length === 0) return <Empty text={words.nothing} />;
  const shown = open.length > MOST_SHOWN ? open.slice(0, MOST_SHOWN - 1) : open;
  return (
    <>
      {shown.map(({ person, entitlement }) => {
        const { pack, slots } = entitlement;
        const next = nextStep(entitlement, packStep(entitlement, packs));
        return (
          <Link key={entitlement.id} to={next.to} className={classes.card}>
            <span className={classes.picture}>
              <ProductImage image={pack.image ?? slots[0]?.options[0]?.image} sizes="72px" alt="" />
            </span>
            <span className={classes.words}>
              <Text span fw={650}>
                {pack.name}
              </Text>
              <Text span size="sm" c="dimmed">
                {words.forPerson(person.name)}
              </Text>
              <span className={classes.next}>
                {next.label}
                <IconChevronRight size={16} aria-hidden />
              </span>
            </span>
          </Link>
        );
      })}
      {shown.length < open.length && <Empty text={words.more(open.length - shown.length)} />}
    </>
  );
}

function Empty({ text }: { text: string }) {
  return (
    <Link to={paths.entitlements} className={classes.card}>
      <span className={classes.icon}>
        <IconGift size={26} stroke={1.6} aria-hidden />
      </span>
      <Text span className={classes.words}>
        {text}
      </Text>
    </Link>
  );
}

/** What expires later than this is not worth a warning yet, in days. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** The next step for a pack, in a few words, and its link. */
export function nextStep(entitlement: Entitlement, step: PackStep): { label: string; to: string } {
  const { id, order } = entitlement;
  switch (step.kind) {
    case "choose":
      return { label: step.isBegun ? progressText(entitlement) : words.choose, to: choosePath(id) };
    case "ready":
      return { label: words.ready, to: paths.entitlements };
    case "in_cart":
      return { label: words.inCart, to: paths.cart };
    case "held":
      return { label: words.notPaid, to: order ? orderPath(order.id) : paths.orders };
    case "later":
      return { label: words.later, to: paths.entitlements };
    case "closed":
      return { label: words.closed, to: paths.entitlements };
  }
}

/** Packs in the order in which they end; those without an end come last. */
export function endingFirst<T extends { entitlement: Pick<Entitlement, "closes_on"> }>(open: T[]): T[] {
  const end = ({ entitlement }: T) => entitlement.closes_on ?? "9999";
  return open.toSorted((a, b) => (end(a) === end(b) ? 0 : end(a) < end(b) ? -1 : 1));
}

/** How many packs can be used now, and which of them ends first; they come sorted by that. */
export function waitingText(open: Entitlement[], packs: CartPack[], today?: string): string {
  const waiting = open.filter((one) =>
    ["choose", "ready", "in_cart"].includes(packStep(one, packs, today).kind),
  );
  const [first] = waiting;
  if (!first) return words.nothing;
  const { pack, closes_on: end } = first;
  if (end === null) return words.waiting(waiting.length);
  return words.waitingUntil(waiting.length, pack.name, formatDay(end));
}

type CreditEntry = { credits: number; expires_at: string };

/** The credits that expire first, if that is within 60 days. */
export function creditsEndingSoon<T extends CreditEntry>(entries: T[], now = new Date()): T | undefined {
  const until = now.getTime() + SOON_DAYS * DAY_MS;
  return entries
    .filter(({ credits, expires_at }) => credits > 0 && Date.parse(expires_at) <= until)
    .toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))[0];
}

const INTRO_LENGTH = 400;

export type Welcome = {
  /** The text beside the club's name; empty if the page begins with anything but a short paragraph. */
  intro: string;
  /** The rest, as sanitised HTML; empty if there is no more. */
  rest: string;
};

/** Splits what a club wrote for its home page: a short first paragraph goes beside the club's name. */
export function splitWelcome(html: string): Welcome {
  const [first = "", paragraph = ""] = /^\s*<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(html) ?? [];
  const words = plainText(paragraph, INTRO_LENGTH + 1);
  const isShort = words.length <= INTRO_LENGTH && !/<img\s/.test(paragraph);
  const rest = isShort ? html.slice(first.length) : html;
  const says = /<(img|hr)\b/.test(rest) || plainText(rest, rest.length) !== "";
  return { intro: isShort ? words : "", rest: says ? rest : "" };
}

import { Anchor, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconChevronRight, IconGift, IconWallet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate, formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import type { CartPack } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { openOnes, packStep } from "#web/shared/packs/pack-step.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { home } from "#words/home.ts";
import { creditsEndingSoon, endingFirst, nextStep, waitingText } from "../yours.ts";
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

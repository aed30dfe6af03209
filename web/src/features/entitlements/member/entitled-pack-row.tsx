import { Anchor, Badge, Button, Group, Progress, Text, Title } from "@mantine/core";
import { IconCheck, IconHourglassLow, IconShoppingBagCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { choosePath, orderPath, paths } from "../../../lib/paths.ts";
import { cartActions } from "../../../shared/cart/cart-actions.ts";
import { useCartStore } from "../../../shared/cart/cart-store.ts";
import { isDecided, packStep, progressText, timeLeft, windowText } from "../../../shared/packs/pack-step.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { cartEntitlement, cartEntry, nextOpenStep, stepsOf } from "../wizard-steps.ts";
import classes from "./entitlements-page.module.css";

const { pack: words, page } = entitlements;

type EntitledPackRowProps = { person: EntitledPerson; entitlement: Entitlement };

/** One pack that can be used, with what comes next. */
export function EntitledPackRow({ person, entitlement }: EntitledPackRowProps) {
  const { pack, slots } = entitlement;
  const chosen = slots.filter(isDecided).length;
  const left = timeLeft(entitlement);
  return (
    <article className={classes.pack} aria-label={pack.name}>
      <div className={classes.packPicture}>
        <ProductImage image={pack.image ?? slots[0]?.options[0]?.image} sizes="96px" alt="" />
      </div>
      <div className={classes.packWords}>
        <Title order={3} size="h4">
          {pack.name}
        </Title>
        <Text size="sm" c="dimmed">
          {[pack.season, windowText(entitlement)].filter(Boolean).join(" · ")}
        </Text>
        {pack.description && (
          <div className={classes.description}>
            <RichText html={pack.description} />
          </div>
        )}
      </div>
      <div className={classes.progress}>
        <Group justify="space-between" gap="xs" mb={6}>
          <Text size="sm" fw={600}>
            {progressText(entitlement)}
          </Text>
          {left && <TimeLeft {...left} />}
        </Group>
        <Progress
          value={(chosen / Math.max(1, slots.length)) * 100}
          color="var(--club-edge)"
          aria-label={progressText(entitlement)}
        />
      </div>
      <NextStep person={person} entitlement={entitlement} />
    </article>
  );
}

function TimeLeft({ text, isPressing }: { text: string; isPressing: boolean }) {
  if (!isPressing) {
    return (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    );
  }
  return (
    <Badge color="warning" variant="light" size="lg" leftSection={<IconHourglassLow size={14} aria-hidden />}>
      {text}
    </Badge>
  );
}

function NextStep({ person, entitlement }: EntitledPackRowProps) {
  const packs = useCartStore((state) => state.packs);
  const step = packStep(entitlement, packs);
  const steps = stepsOf(entitlement, {});
  const add = () => cartActions.addPack(cartEntry(person, packs, cartEntitlement(entitlement, steps)));
  const choose = (label: string, isFirst: boolean) => (
    <Button
      component={Link}
      to={choosePath(entitlement.id)}
      preventScrollReset
      variant={isFirst ? "filled" : "default"}
      aria-label={words.about(label, entitlement.pack.name, person.name)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="sm" className={classes.next}>
      {step.kind === "choose" && choose(step.isBegun ? words.goOn : words.choose, true)}
      {step.kind === "later" && choose(words.change, false)}
      {step.kind === "ready" &&
        (nextOpenStep(steps) === steps.length ? (
          <>
            <Button
              onClick={add}
              aria-label={words.about(words.addToCart, entitlement.pack.name, person.name)}
            >
              {words.addToCart}
            </Button>
            {choose(words.change, false)}
          </>
        ) : (
          <>
            {choose(words.chooseAgain, true)}
            <Text size="sm" c="error">
              {words.soldOut}
            </Text>
          </>
        ))}
      {step.kind === "in_cart" && (
        <>
          <Badge
            color="success"
            variant="light"
            size="lg"
            leftSection={<IconShoppingBagCheck size={14} aria-hidden />}
          >
            {words.inCart}
          </Badge>
          {choose(words.change, false)}
        </>
      )}
      {step.kind === "held" && <Held entitlement={entitlement} />}
      {step.kind === "closed" && (
        <Text size="sm" c="dimmed">
          {words.closed}
        </Text>
      )}
      {step.kind === "later" && (
        <Text size="sm" c="dimmed">
          <IconCheck size={14} aria-hidden /> {words.later}
        </Text>
      )}
    </Group>
  );
}

function Held({ entitlement }: Pick<EntitledPackRowProps, "entitlement">) {
  const { order } = entitlement;
  return (
    <>
      <Badge color="warning" variant="light" size="lg">
        {words.waits}
      </Badge>
      <Anchor component={Link} to={order ? orderPath(order.id) : paths.orders} size="sm">
        {order ? page.order(order.number) : page.seeOrders}
      </Anchor>
    </>
  );
}

import {
  Anchor,
  Avatar,
  Badge,
  Button,
  Collapse,
  Group,
  Paper,
  Progress,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconChevronDown, IconHourglassLow, IconShoppingBagCheck } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { choosePath, orderPath, paths } from "#web/lib/paths.ts";
import { cartActions } from "#web/shared/cart/cart-actions.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { isDecided, packStep, progressText, timeLeft, windowText } from "#web/shared/packs/pack-step.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { entitlements } from "#words/entitlements.ts";
import { cartEntitlement, cartEntry, nextOpenStep, stepsOf } from "../wizard-steps.ts";
import classes from "./entitlements-page.module.css";

const { page: words } = entitlements;

/** One person of the family: what can be chosen, a row each, and what is past. Somebody who has nothing takes one line. */
export function EntitledPersonCard({ person }: { person: EntitledPerson }) {
  const { name, relation, open, past } = person;
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const isIdle = open.length === 0;
  const pastToggle = past.length > 0 && (
    <PastToggle count={past.length} isOpen={isOpen} controls={id} onToggle={toggle} />
  );
  return (
    <Paper withBorder component="section" aria-label={name} className={classes.person}>
      <div className={classes.head}>
        <Avatar color="club" radius="xl" size={isIdle ? 32 : 40} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
        <div className={classes.name}>
          <Title order={2} size={isIdle ? "h4" : "h3"}>
            {name}
          </Title>
          {(isIdle || relation) && (
            <Text size="sm" c="dimmed" tt={isIdle ? undefined : "capitalize"}>
              {isIdle ? words.nothingToChoose : relation}
            </Text>
          )}
        </div>
        {isIdle && pastToggle}
      </div>
      {open.map((entitlement) => (
        <EntitledPackRow key={entitlement.id} person={person} entitlement={entitlement} />
      ))}
      {/* What can be chosen is met first. */}
      {!isIdle && pastToggle && <div className={classes.foot}>{pastToggle}</div>}
      <PastPacks id={id} past={past} isOpen={isOpen} />
    </Paper>
  );
}

const { pack: packWords, page } = entitlements;

type EntitledPackRowProps = { person: EntitledPerson; entitlement: Entitlement };

/** One pack that can be used, with what comes next. */
function EntitledPackRow({ person, entitlement }: EntitledPackRowProps) {
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
      aria-label={packWords.about(label, entitlement.pack.name, person.name)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="sm" className={classes.next}>
      {step.kind === "choose" && choose(step.isBegun ? packWords.goOn : packWords.choose, true)}
      {step.kind === "later" && choose(packWords.change, false)}
      {step.kind === "ready" &&
        (nextOpenStep(steps) === steps.length ? (
          <>
            <Button
              onClick={add}
              aria-label={packWords.about(packWords.addToCart, entitlement.pack.name, person.name)}
            >
              {packWords.addToCart}
            </Button>
            {choose(packWords.change, false)}
          </>
        ) : (
          <>
            {choose(packWords.chooseAgain, true)}
            <Text size="sm" c="error">
              {packWords.soldOut}
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
            {packWords.inCart}
          </Badge>
          {choose(packWords.change, false)}
        </>
      )}
      {step.kind === "held" && <Held entitlement={entitlement} />}
      {step.kind === "closed" && (
        <Text size="sm" c="dimmed">
          {packWords.closed}
        </Text>
      )}
      {step.kind === "later" && (
        <Text size="sm" c="dimmed">
          <IconCheck size={14} aria-hidden /> {packWords.later}
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
        {packWords.waits}
      </Badge>
      <Anchor component={Link} to={order ? orderPath(order.id) : paths.orders} size="sm">
        {order ? page.order(order.number) : page.seeOrders}
      </Anchor>
    </>
  );
}

type PastToggleProps = { count: number; isOpen: boolean; controls: string; onToggle: () => void };

/** Opens and closes what is past. */
function PastToggle({ count, isOpen, controls, onToggle }: PastToggleProps) {
  return (
    <UnstyledButton
      className={classes.pastToggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span>{words.past(count)}</span>
      <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
    </UnstyledButton>
  );
}

/** What was redeemed, expired or was revoked. */
function PastPacks({ id, past, isOpen }: { id: string; past: Entitlement[]; isOpen: boolean }) {
  return (
    <Collapse expanded={isOpen} id={id}>
      <ul className={classes.past}>
        {past.map(({ id: key, pack, status, order }) => (
          <li key={key}>
            <div className={classes.name}>
              <Text fw={600}>{pack.name}</Text>
              <Text size="sm" c="dimmed">
                {pack.season}
              </Text>
            </div>
            <Group gap="sm" justify="flex-end">
              {order && (
                <Anchor component={Link} to={orderPath(order.id)} size="sm">
                  {words.order(order.number)}
                </Anchor>
              )}
              <StatusBadge kind="entitlement" status={status} />
            </Group>
          </li>
        ))}
      </ul>
    </Collapse>
  );
}

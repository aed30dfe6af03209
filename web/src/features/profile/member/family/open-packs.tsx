import { Badge, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Entitlement } from "#contract/entitlements.ts";
import { profile as words } from "#words/profile.ts";
import { choosePath, paths } from "../../../../lib/paths.ts";
import { useCartStore } from "../../../../shared/cart/cart-store.ts";
import { packStep, windowText } from "../../../../shared/packs/pack-step.ts";
import classes from "./family.module.css";

/** What a person may still use, each with the way to choose from it. */
export function OpenPacks({ open, name }: { open: Entitlement[]; name: string }) {
  if (open.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.family.noPacks}
      </Text>
    );
  }
  return (
    <div>
      <Group mb="xs">
        <Badge variant="light">{words.family.packs(open.length)}</Badge>
      </Group>
      <ul className={classes.packs}>
        {open.map((entitlement) => (
          <OpenPack key={entitlement.id} entitlement={entitlement} name={name} />
        ))}
      </ul>
    </div>
  );
}

function OpenPack({ entitlement, name }: { entitlement: Entitlement; name: string }) {
  const packs = useCartStore((state) => state.packs);
  const step = packStep(entitlement, packs);
  const { pack } = entitlement;
  const state = { held: words.family.held, in_cart: words.family.inCart }[step.kind as string];
  return (
    <li className={classes.pack}>
      <div className={classes.packWords}>
        <Text size="sm" fw={600}>
          {pack.name}
        </Text>
        <Text size="sm" c="dimmed">
          {[pack.season, state ?? windowText(entitlement)].filter(Boolean).join(" · ")}
        </Text>
      </div>
      {step.kind !== "held" && step.kind !== "closed" && (
        <Button
          component={Link}
          to={step.kind === "in_cart" ? paths.cart : choosePath(entitlement.id)}
          size="xs"
          variant={step.kind === "choose" ? "light" : "default"}
          aria-label={words.family.buttonFor(buttonText(step), pack.name, name)}
        >
          {buttonText(step)}
        </Button>
      )}
    </li>
  );
}

function buttonText(step: ReturnType<typeof packStep>): string {
  if (step.kind === "in_cart") return words.family.inCart;
  if (step.kind !== "choose") return words.family.change;
  return step.isBegun ? words.family.goOn : words.family.choose;
}

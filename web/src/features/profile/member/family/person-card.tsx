import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Entitlement } from "#contract/entitlements.ts";
import { foldText, searchText } from "#contract/fold-text.ts";
import type { SecondaryMember } from "#contract/members.ts";
import { choosePath, paths } from "#web/lib/paths.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { packStep, windowText } from "#web/shared/packs/pack-step.ts";
import { sizeLabels } from "#web/shared/products/size-fields.tsx";
import { profile as words } from "#words/profile.ts";
import classes from "./family.module.css";

type PersonCardProps = {
  person: SecondaryMember;
  /** Null until they are known. */
  open: Entitlement[] | null;
  onEdit: () => void;
};

/** A dependant: who they are, what they wear, and what they have to choose from. */
export function PersonCard({ person, open, onEdit }: PersonCardProps) {
  return (
    <Card withBorder className={classes.card}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={2} size="h4">
              {person.name}
            </Title>
            {person.relation && (
              <Text size="sm" c="dimmed" style={{ textTransform: "capitalize" }}>
                {person.relation}
              </Text>
            )}
            {person.email && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {words.family.login(person.email)}
              </Text>
            )}
          </div>
          <Button
            size="xs"
            variant="default"
            onClick={onEdit}
            aria-label={words.family.editOf(person.name)}
            style={{ flex: "none" }}
          >
            {words.family.edit}
          </Button>
        </Group>
        <Sizes sizes={person.sizes} />
        {open && <OpenPacks open={open} name={person.name} />}
      </Stack>
    </Card>
  );
}

function Sizes({ sizes }: Pick<SecondaryMember, "sizes">) {
  const labels = sizeLabels(sizes);
  if (labels.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.sizes.none}
      </Text>
    );
  }
  return (
    <ul className={classes.sizes} aria-label={words.family.sizesLabel}>
      {labels.map(({ group, size }) => (
        <Badge key={group} component="li" variant="default" size="lg" fz="xs" tt="none">
          {group}: {size}
        </Badge>
      ))}
    </ul>
  );
}

/** What a person may still use, each with the way to choose from it. */
function OpenPacks({ open, name }: { open: Entitlement[]; name: string }) {
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

/** The people whose names contain every word typed, ignoring case and accents. */
export function namedLike<T extends { name: string }>(people: T[], keywords: string): T[] {
  const wanted = searchText(keywords)?.split(" ") ?? [];
  return people.filter(({ name }) => wanted.every((word) => foldText(name).includes(word)));
}

import { Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { memberOrders as texts } from "#words/panel/member-orders.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { surchargesOf } from "../../../../shared/packs/pack-selection.ts";
import { windowText } from "../../../../shared/packs/pack-step.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { useSaveChoices } from "../api.ts";
import classes from "../member-orders.module.css";
import { SlotFields } from "./slot-fields.tsx";
import type { FamilyOrder } from "./use-family-order.ts";

type AdminEntitlementCardProps = { person: EntitledPerson; entitlement: Entitlement; order: FamilyOrder };

/** One pack of one person: its slots prefilled as far as possible, and the button that adds it. */
export function AdminEntitlementCard({ person, entitlement, order }: AdminEntitlementCardProps) {
  const headingId = useId();
  const card = order.cardOf(entitlement);
  const surcharge = surchargesOf(card.states);
  const { pack } = entitlement;
  const facts = [pack.season, windowText(entitlement)].filter(Boolean).join(" · ");
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <div className={classes.words}>
          <Title order={2} size="h3" id={headingId}>
            {pack.name}
          </Title>
          {facts && (
            <Text size="sm" c="dimmed">
              {facts}
            </Text>
          )}
        </div>
        {card.isInOrder ? (
          <Badge color="success" variant="light" size="lg" leftSection={<IconCheck size={14} aria-hidden />}>
            {texts.packCard.inTheOrder}
          </Badge>
        ) : (
          entitlement.status !== "open" && <StatusBadge kind="entitlement" status={entitlement.status} />
        )}
      </Group>
      {!card.canBeOrdered && <WhyNot entitlement={entitlement} />}
      <ul className={classes.slots}>
        {card.states.map((state) => (
          <SlotFields
            key={state.slot.id}
            state={state}
            isDisabled={!card.canBeOrdered}
            onSelect={(selection) => order.select(person, entitlement, state.slot.id, selection)}
          />
        ))}
      </ul>
      {card.canBeOrdered && (
        <Group justify="space-between" gap="sm" mt="sm">
          <Text size="sm" c="dimmed">
            {surcharge > 0
              ? texts.packCard.extra(formatDollars(surcharge))
              : texts.packCard.nothingToPayForIt}
          </Text>
          <Actions person={person} entitlement={entitlement} order={order} />
        </Group>
      )}
    </Paper>
  );
}

function Actions({ person, entitlement, order }: AdminEntitlementCardProps) {
  const save = useSaveChoices();
  const { isInOrder, chosen, states } = order.cardOf(entitlement);
  const isNew = states.some(({ slot, selected }) => {
    const variationId = selected?.size.variation_id;
    return variationId !== undefined && (slot.is_suggestion || variationId !== slot.chosen_variation_id);
  });
  if (isInOrder) {
    return (
      <Button variant="default" size="sm" onClick={() => order.remove(entitlement.id)}>
        {texts.packCard.takeOutOfTheOrder}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      {chosen && isNew && (
        <Button
          variant="subtle"
          size="sm"
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              entitlement_id: entitlement.id,
              choices: chosen.choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id })),
            })
          }
        >
          {texts.packCard.saveForLater}
        </Button>
      )}
      <Button
        size="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={chosen === null}
        onClick={() => order.add(person, entitlement)}
      >
        {texts.packCard.addToTheOrder}
      </Button>
    </Group>
  );
}

function WhyNot({ entitlement }: Pick<AdminEntitlementCardProps, "entitlement">) {
  const { status, slots, opens_on } = entitlement;
  const words =
    status === "held"
      ? texts.packCard.itIsInOrderWaiting
      : slots.length === 0
        ? texts.packCard.thisPackHasNothing
        : opens_on === null
          ? texts.packCard.itCannotBeUsedRight
          : texts.packCard.canBeUsed(windowText(entitlement));
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {words}
    </Text>
  );
}

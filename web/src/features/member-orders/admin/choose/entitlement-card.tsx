import { Badge, Button, Group, NativeSelect, Paper, Text, Title } from "@mantine/core";
import { IconCheck, IconPlus, IconSparkles } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import {
  colorOf,
  isColorSoldOut,
  isOptionSoldOut,
  type Option,
  optionOf,
  type SlotSelection,
  selectColor,
  selectProduct,
  surchargesOf,
} from "#web/shared/packs/pack-selection.ts";
import { windowText } from "#web/shared/packs/pack-step.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { memberOrders as texts, memberOrders as words } from "#words/panel/member-orders.ts";
import { type FamilyOrder, type SlotState, sizeLabel } from "../family-order.ts";
import classes from "../member-orders.module.css";

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
  const save = useMutation(adminApi.entitlements.storeForMember.mutationOptions());
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

type SlotFieldsProps = {
  state: SlotState;
  isDisabled: boolean;
  onSelect: (selection: SlotSelection) => void;
};

/** One slot of a pack as a row of fields: product, colour, size. What is sold out is marked and cannot be selected. */
function SlotFields({ state, isDisabled, onSelect }: SlotFieldsProps) {
  const { slot, selection, isSuggestion, problem } = state;
  const option = optionOf(slot, selection);
  const colors = option?.colors ?? [];
  const sizes = colorOf(slot, selection)?.sizes ?? [];
  const field = (name: string) => ({
    "aria-label": words.slotFields.for(name, slot.label),
    disabled: isDisabled,
    size: "sm" as const,
  });
  return (
    <li className={classes.slot}>
      <div>
        <Text fw={600} size="sm">
          {slot.label}
          {slot.quantity > 1 && (
            <Text span inherit c="dimmed">
              {" "}
              × {slot.quantity}
            </Text>
          )}
        </Text>
        {isSuggestion && (
          <Text size="xs" c="dimmed" title={words.slotFields.fromSavedSizesOrPacks}>
            <IconSparkles size={13} aria-hidden style={{ verticalAlign: "-2px" }} />
            {words.slotFields.suggested}
          </Text>
        )}
      </div>
      <div>
        <div className={classes.fields}>
          {slot.options.length > 1 ? (
            <NativeSelect
              {...field(words.slotFields.product)}
              value={String(selection.productId)}
              onChange={(event) =>
                onSelect(selectProduct(slot, selection, Number(event.currentTarget.value)))
              }
              data={slot.options.map((one) => ({
                value: String(one.product_id),
                label: productLabel(one, slot.quantity),
                disabled: isOptionSoldOut(one, slot.quantity),
              }))}
            />
          ) : (
            <Text size="sm" py={7}>
              {option ? productLabel(option, slot.quantity) : words.slotFields.nothingAvailable}
            </Text>
          )}
          {colors.length > 1 && (
            <NativeSelect
              {...field(words.slotFields.colour)}
              value={selection.colorName}
              onChange={(event) => onSelect(selectColor(slot, selection, event.currentTarget.value))}
              data={colors.map((color) => ({
                value: color.name,
                label: isColorSoldOut(color, slot.quantity)
                  ? words.slotFields.soldOut(color.name)
                  : color.name,
                disabled: isColorSoldOut(color, slot.quantity),
              }))}
            />
          )}
          {sizes.length > 0 && (
            <NativeSelect
              {...field(words.slotFields.size)}
              className={classes.size}
              value={selection.size ?? ""}
              error={problem !== null && selection.size !== null}
              onChange={(event) => onSelect({ ...selection, size: event.currentTarget.value })}
              data={[
                ...(selection.size === null
                  ? [{ value: "", label: words.slotFields.choose, disabled: true }]
                  : []),
                ...sizes.map((size) => ({
                  value: size.size,
                  label: sizeLabel(size, slot.quantity),
                  disabled: size.stock < slot.quantity,
                })),
              ]}
            />
          )}
        </div>
        {problem !== null && !isDisabled && (
          <Text size="xs" c={selection.size === null ? "dimmed" : "error"} mt={4} role="status">
            {problem}
          </Text>
        )}
      </div>
    </li>
  );
}

/** `Home shirt`, `Jacket (+$5.00 each)`, `Socks (sold out)` */
function productLabel(option: Option, quantity: number): string {
  const notes = [
    option.surcharge > 0 && `+${formatDollars(option.surcharge)}${quantity > 1 ? " each" : ""}`,
    isOptionSoldOut(option, quantity) && "sold out",
  ].filter(Boolean);
  return notes.length > 0 ? `${option.title} (${notes.join(", ")})` : option.title;
}

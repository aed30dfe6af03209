import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput, Tooltip } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { maxSlots } from "#contract/packs.ts";
import { hasCode } from "#web/lib/errors.ts";
import { FormSection } from "#web/ui/form-page.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { packForm as words } from "#words/panel/pack-form.ts";
import { errorsLeft, type PackErrors, type SlotErrors } from "../../pack-values.ts";
import { copySlot, narrowSlot, newSlot, type OptionValues, type SlotValues } from "../../slot-values.ts";
import { AddOption, DefaultChoice, OptionRow, useProducts } from "./option-row.tsx";
import classes from "./slots.module.css";

type SlotsSectionProps = {
  slots: SlotValues[];
  onChange: (slots: SlotValues[]) => void;
  /** What is wrong, by slot. */
  errors: PackErrors["slots"];
  onErrors: (errors: PackErrors["slots"]) => void;
  /** What is wrong with all of them together. */
  error: ReactNode;
};

/** What is in the pack: one slot for each thing that a member chooses. */
export function SlotsSection({ slots, onChange, errors, onErrors, error }: SlotsSectionProps) {
  const isFull = slots.length >= maxSlots;
  const change = (before: SlotValues, after: SlotValues) => {
    onChange(slots.map((slot) => (slot.key === before.key ? after : slot)));
    const left = errorsLeft(errors[before.key], before, after);
    if (left !== errors[before.key]) onErrors({ ...errors, [before.key]: left ?? {} });
  };
  return (
    <FormSection title={words.slotsSection.slots} description={words.slotsSection.oneForEachThing}>
      <SortableList
        label={words.slotsSection.slots}
        name={({ slot }, place) => slot.label.trim() || words.slotCard.slot(place)}
        items={slots.map((slot) => ({ id: slot.key, slot }))}
        onReorder={(items) => onChange(items.map(({ slot }) => slot))}
        renderItem={({ slot }, handle) => (
          <SlotCard
            slot={slot}
            place={slots.indexOf(slot) + 1}
            handle={handle}
            errors={errors[slot.key] ?? {}}
            onChange={(next) => change(slot, next)}
            onCopy={isFull ? undefined : () => onChange(copySlot(slots, slot.key))}
            onRemove={
              slots.length > 1 ? () => onChange(slots.filter(({ key }) => key !== slot.key)) : undefined
            }
          />
        )}
      />
      {error && (
        <Text c="error" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => onChange([...slots, newSlot()])}
        >
          {words.slotsSection.addSlot}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {words.slotsSection.packHasAtMostSlots(maxSlots)}
          </Text>
        )}
      </Group>
    </FormSection>
  );
}

type SlotCardProps = {
  slot: SlotValues;
  /** Which one it is, from 1. */
  place: number;
  /** By which it is moved. */
  handle: ReactNode;
  errors: SlotErrors;
  onChange: (slot: SlotValues) => void;
  /** Without it there is no room for another. */
  onCopy?: () => void;
  /** Without it, it is the only one. */
  onRemove?: () => void;
};

/** One slot of a pack: what it is called, what may be chosen in it, and what is taken when nobody chooses. */
function SlotCard({ slot, place, handle, errors, onChange, onCopy, onRemove }: SlotCardProps) {
  const queries = useProducts(slot.options.map(({ product_id }) => product_id));
  const products = queries.map(({ data }) => data?.data);
  const name = slot.label.trim() || words.slotCard.slot(place);
  const setOption = (at: number, change: Partial<OptionValues>) =>
    onChange({
      ...slot,
      options: slot.options.map((option, place) => (place === at ? { ...option, ...change } : option)),
    });
  const narrow = (at: number, allowed: { variation_ids: number[] | null } | null) => {
    const option = slot.options[at];
    if (!option) return;
    const variations = products[at]?.variations ?? [];
    onChange(narrowSlot(slot, { id: option.product_id, variations }, allowed));
  };
  return (
    <Paper withBorder p={{ base: "sm", sm: "md" }} role="group" aria-label={name} className={classes.slot}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb="xs">
        <Group gap={4} wrap="nowrap" style={{ minWidth: 0 }}>
          {handle}
          <Text fw={650}>{name}</Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          <SlotAct
            label={words.slotCard.copy(name)}
            onClick={onCopy}
            icon={<IconCopy size={18} aria-hidden />}
          />
          <SlotAct
            label={words.slotCard.remove(name)}
            onClick={onRemove}
            icon={<IconTrash size={18} aria-hidden />}
          />
        </Group>
      </Group>
      <Stack gap="sm">
        <div className={classes.fields}>
          <TextInput
            label={words.slotCard.label}
            autoComplete="off"
            value={slot.label}
            onChange={(event) => onChange({ ...slot, label: event.currentTarget.value })}
            error={errors.label}
          />
          <CountField
            label={words.slotCard.pieces}
            min={1}
            max={20}
            value={slot.quantity}
            onChange={(quantity) => onChange({ ...slot, quantity })}
            error={errors.quantity}
          />
        </div>
        {slot.options.length > 0 && (
          <ul className={classes.options} aria-label={words.slotCard.productsOf(name)}>
            {slot.options.map((option, at) => (
              <OptionRow
                key={option.product_id}
                option={option}
                product={products[at]}
                errors={{
                  product: errors[`options.${at}.product_id`] ?? variationError(errors, at),
                  surcharge: errors[`options.${at}.surcharge`],
                }}
                onSurcharge={(surcharge) => setOption(at, { surcharge })}
                onNarrow={(variation_ids) => narrow(at, { variation_ids })}
                onRemove={() => narrow(at, null)}
              />
            ))}
          </ul>
        )}
        <AddOption slot={slot} name={name} error={errors.options ?? errors.id} onChange={onChange} />
        {slot.options.length > 0 && (
          <DefaultChoice
            slot={slot}
            products={products}
            queries={queries.filter(({ error }) => !hasCode(error, "NOT_FOUND"))}
            error={errors.default_variation_id}
            onChange={(default_variation_id) => onChange({ ...slot, default_variation_id })}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** The complaint is about the list of variations, or about one of them. */
function variationError(errors: SlotErrors, at: number): string | undefined {
  const found = Object.entries(errors).find(([path]) => path.startsWith(`options.${at}.variation_ids`));
  return found?.[1];
}

function SlotAct({ label, icon, onClick }: { label: string; icon: ReactNode; onClick?: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        disabled={!onClick}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

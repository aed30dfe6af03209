import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { maxSlots } from "#contract/packs.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { FormSection } from "../../../../ui/form-section.tsx";
import { SortableList } from "../../../../ui/sortable-list.tsx";
import { errorsLeft, type PackErrors } from "../../pack-values.ts";
import { copySlot, newSlot, type SlotValues } from "../../slot-values.ts";
import { SlotCard } from "./slot-card.tsx";

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

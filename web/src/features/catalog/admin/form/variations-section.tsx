import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { memo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { maxVariations } from "#contract/product-form.ts";
import { readWhole } from "#web/lib/typed-numbers.ts";
import { FormSection } from "#web/ui/form-page.tsx";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { changesStock } from "../../product-values.ts";
import { addRow, leftOut } from "../../variation-grid.ts";
import { useFormChoices } from "../product.tsx";
import { changeGrid, type GridStore, undoPaste } from "./grid-store.ts";
import { ColorsField, SizesField } from "./variation-fields.tsx";
import { VariationTable } from "./variation-table.tsx";
import classes from "./variations.module.css";

type VariationsSectionProps = {
  store: GridStore;
  /** Why stock changes. */
  reason: string;
  onReason: (reason: string) => void;
  reasonError?: string;
  error?: string;
};

/** Colours x sizes, and what is particular about each. A key in the form's other fields does not redraw it. */
export const VariationsSection = memo(function VariationsSection(props: VariationsSectionProps) {
  const { store, reason, onReason, reasonError, error } = props;
  const choices = useFormChoices().data?.data;
  const rowCount = useStore(store, ({ grid }) => grid.rows.length);
  const asksReason = useStore(store, ({ grid }) => changesStock(grid));
  return (
    <FormSection
      title={words.variationsSection.coloursSizesAndStock}
      description={words.variationsSection.eachColourInEachSize}
    >
      <ColorsField store={store} offered={choices?.colors ?? []} />
      <SizesField store={store} offered={choices?.sizes ?? []} />
      {rowCount === 0 ? (
        <Text c="dimmed" size="sm">
          {words.variationsSection.chooseAtLeastOneColour}
        </Text>
      ) : (
        <Stack gap="sm">
          <Summary store={store} />
          <VariationTable store={store} />
          <PasteNotice store={store} />
        </Stack>
      )}
      {rowCount > maxVariations && (
        <Text c="error" size="sm" role="alert">
          {words.variationsSection.atMostColoursAndSizes(maxVariations, rowCount)}
        </Text>
      )}
      {error && (
        <Text c="error" size="sm" role="alert">
          {error}
        </Text>
      )}
      <LeftOut store={store} />
      {asksReason && (
        <TextInput
          label={words.variationsSection.whyDoesTheStockChange}
          description={words.variationsSection.oneReasonForEverything}
          placeholder={words.variationsSection.deliveryCountDamage}
          maw={480}
          value={reason}
          error={reasonError}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </FormSection>
  );
});

function Summary({ store }: { store: GridStore }) {
  const [rows, pieces] = useStore(
    store,
    useShallow(({ grid }) => [
      grid.rows.length,
      grid.rows.reduce((sum, { stock }) => sum + (readWhole(stock) ?? 0), 0),
    ]),
  );
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={600} className="tabular">
        {words.variationsSection.inStock(rows, pieces)}
      </Text>
      <Text size="sm" c="dimmed">
        {words.variationsSection.youCanPasteCells}
      </Text>
    </Group>
  );
}

/** As many as anybody reads; further ones would be about similar rows. */
const maxNotes = 8;

/** What a pasted block did, and what of it did not fit. */
function PasteNotice({ store }: { store: GridStore }) {
  const pasted = useStore(store, (state) => state.pasted);
  if (pasted === null) return null;
  const { filled, wrong, leftOver, notes } = pasted;
  const left = leftOver.map((cells) => cells.join("\t")).join("\n");
  return (
    <Alert color={wrong > 0 || left !== "" || notes.length > 0 ? "warning" : "info"} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{tellFilled({ filled, wrong, hasRest: left !== "" })}</Text>
        <Group gap="xs">
          {left !== "" && (
            <CopyButton value={left}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy}>
                  {copied ? words.variationsSection.copied : words.variationsSection.copyTheRest}
                </Button>
              )}
            </CopyButton>
          )}
          <Button size="compact-sm" variant="default" onClick={() => undoPaste(store)}>
            {words.variationsSection.undo}
          </Button>
        </Group>
      </Group>
      {notes.length > 0 && (
        <Text size="sm" mt={8} className={classes.notes}>
          {[...notes.slice(0, maxNotes), ...further(notes)].join("\n")}
        </Text>
      )}
      {left !== "" && <pre className={classes.left}>{left}</pre>}
    </Alert>
  );
}

function tellFilled({ filled, wrong, hasRest }: { filled: number; wrong: number; hasRest: boolean }): string {
  if (filled === 0) return words.variationsSection.nothingOfWhatYouPasted;
  const { variationsSection } = words;
  if (wrong === 0) {
    return hasRest ? variationsSection.filledWithRest(filled) : variationsSection.filled(filled);
  }
  return hasRest
    ? variationsSection.filledButSomeUnusableWithRest(filled, wrong)
    : variationsSection.filledButSomeUnusable(filled, wrong);
}

function further(notes: string[]): string[] {
  return notes.length > maxNotes ? [words.variationsSection.andMore(notes.length - maxNotes)] : [];
}

/** Colours and sizes that are not sold together, to be added again. */
function LeftOut({ store }: { store: GridStore }) {
  const grid = useStore(
    store,
    useShallow(({ grid: { colors, sizes, rows } }) => ({ colors, sizes, count: rows.length })),
  );
  const choices = leftOut({ ...grid, rows: store.getState().grid.rows });
  if (choices.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={words.variationsSection.notSold}>
      <Text size="sm" c="dimmed">
        {words.variationsSection.notSold}
      </Text>
      {choices.map((choice) => (
        <Button
          key={`${choice.color.key} ${choice.size}`}
          size="compact-sm"
          variant="default"
          aria-label={words.variationsSection.sell(choice.color.name, choice.size)}
          onClick={() => changeGrid(store, (now, known) => addRow(now, choice, known))}
        >
          + {choice.color.name} {choice.size}
        </Button>
      ))}
    </Group>
  );
}

import { Button, Checkbox, Chip, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { VariationRow } from "#contract/products.ts";
import { ChoiceGroup } from "#web/ui/choice-card.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { packForm as words } from "#words/panel/pack-form.ts";
import { byColor, type ColorGroup, toggled } from "../../slot-values.ts";
import classes from "./slots.module.css";

type VariationsDialogProps = {
  opened: boolean;
  /** The product's. */
  title: string;
  variations: VariationRow[] | undefined;
  /** Null where all are allowed. */
  chosen: number[] | null;
  onClose: () => void;
  onChoose: (ids: number[] | null) => void;
};

/** Which colours and sizes of a product a slot allows. */
export function VariationsDialog(props: VariationsDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
      title={words.variationsDialog.coloursAndSizesOf(props.title)}
    >
      {props.variations ? (
        <Choice {...props} variations={props.variations} />
      ) : (
        <Skeleton height={200} aria-label={words.variationsDialog.loading} />
      )}
    </Modal>
  );
}

/** It starts again each time it opens, because a closed dialog does not keep its content. */
function Choice({
  variations,
  chosen,
  onClose,
  onChoose,
}: VariationsDialogProps & { variations: VariationRow[] }) {
  const groups = byColor(variations, chosen ?? []);
  const everything = groups.flatMap((group) => group.variations.map(({ id }) => id));
  const [mode, setMode] = useState(chosen === null ? "all" : "some");
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(chosen ?? everything));
  const picked = everything.filter((id) => ids.has(id));
  return (
    <Stack>
      <ChoiceGroup label={words.variationsDialog.whatIsAllowed} value={mode} onChange={setMode}>
        <Stack gap="sm">
          <Radio value="all" label={words.variationsDialog.everyColourAndSize} />
          <Radio value="some" label={words.variationsDialog.onlyThese} />
        </Stack>
      </ChoiceGroup>
      {mode === "some" && (
        <Stack gap="md">
          {groups.map((group) => (
            <ColorSizes key={group.color} group={group} ids={ids} onChange={setIds} />
          ))}
        </Stack>
      )}
      <Group justify="flex-end">
        {mode === "some" && picked.length === 0 && (
          <Text size="sm" c="error" role="alert">
            {words.variationsDialog.chooseAtLeastOne}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          {words.variationsDialog.cancel}
        </Button>
        <Button
          disabled={mode === "some" && picked.length === 0}
          onClick={() => onChoose(mode === "all" ? null : picked)}
        >
          {words.variationsDialog.apply}
        </Button>
      </Group>
    </Stack>
  );
}

type ColorSizesProps = {
  group: ColorGroup;
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
};

function ColorSizes({ group, ids, onChange }: ColorSizesProps) {
  const own = group.variations.map(({ id }) => id);
  const count = own.filter((id) => ids.has(id)).length;
  const color = group.color || words.variationsDialog.allSizes;
  return (
    <Stack gap={8} role="group" aria-label={color}>
      <Group gap={8}>
        <Checkbox
          label={color}
          fw={600}
          checked={count === own.length}
          indeterminate={count > 0 && count < own.length}
          onChange={(event) => onChange(toggled(ids, own, event.currentTarget.checked))}
        />
        <span className={classes.swatch} style={{ background: group.color_hex }} />
      </Group>
      <Group gap={6}>
        {group.variations.map(({ id, size, archived }) => (
          <Chip
            key={id}
            size="sm"
            variant="outline"
            checked={ids.has(id)}
            onChange={(isChosen) => onChange(toggled(ids, [id], isChosen))}
          >
            {size || words.variationsDialog.oneSize}
            {archived && words.variationsDialog.notSoldAnyMore}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

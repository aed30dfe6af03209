import { Checkbox, NumberInput, Select, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { formatDollars } from "../../../lib/format.ts";
import { ProductImage } from "../../../ui/product-image.tsx";
import { exchangeChoices, type OfferedLine, type ReturnValues } from "../return-form.ts";
import { choiceText } from "../return-words.ts";
import classes from "./returns.module.css";

export type RequestFields = UseFormReturnType<ReturnValues>;

type LineFieldsProps = {
  line: OfferedLine;
  /** Its place in the form. */
  at: number;
  /** How many of it can go back in the way that is chosen. */
  most: number;
  form: RequestFields;
};

/** One thing of the order: whether it goes back, how many, and what is wanted instead. */
export function LineFields({ line, at, most, form }: LineFieldsProps) {
  const { kind, lines } = form.values;
  const isOpen = most > 0 && (kind === "return" || line.exchanges.some(({ in_stock }) => in_stock > 0));
  const isChosen = isOpen && (lines[at]?.isChosen ?? false);
  return (
    <div className={classes.line}>
      <ProductImage image={line.image} sizes="64px" alt="" />
      <Stack gap="sm" className={classes.words}>
        <Checkbox
          label={<Text fw={600}>{line.title}</Text>}
          description={[
            choiceText(line),
            line.is_pack ? "from a pack" : formatDollars(line.unit_price),
            line.quantity > 1 && `${line.quantity} of them`,
          ]
            .filter(Boolean)
            .join(" · ")}
          disabled={!isOpen}
          checked={isChosen}
          onChange={(event) => {
            form.clearFieldError("lines");
            form.setFieldValue(`lines.${at}.isChosen`, event.currentTarget.checked);
          }}
        />
        {!isOpen && (
          <Text size="sm" c="dimmed">
            {whyNot(line, most, kind)}
          </Text>
        )}
        {isChosen && (
          <div className={most > 1 ? classes.fields : undefined}>
            {most > 1 && (
              <NumberInput
                label="Quantity"
                aria-label={`Quantity of ${line.title}`}
                min={1}
                max={most}
                allowDecimal={false}
                clampBehavior="strict"
                {...form.getInputProps(`lines.${at}.quantity`)}
              />
            )}
            {kind === "exchange" && (
              <Select
                label="Instead"
                aria-label={`Wanted instead of ${line.title}`}
                placeholder="Choose what you want"
                allowDeselect={false}
                data={exchangeChoices(line)}
                {...form.getInputProps(`lines.${at}.variation_id`)}
              />
            )}
          </div>
        )}
      </Stack>
    </div>
  );
}

function whyNot(line: OfferedLine, most: number, kind: ReturnValues["kind"]): string {
  if (most > 0) return "There is no other size or colour of it at the moment.";
  if (kind === "return" && line.exchangeable > 0)
    return line.unit_price === 0
      ? "Nothing was paid for it, so it can only be exchanged."
      : "It can only be exchanged.";
  return kind === "return" ? "It can not be returned any more." : "It can not be exchanged any more.";
}

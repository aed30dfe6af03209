import { Checkbox, Select, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { returns } from "#words/returns.ts";
import { formatDollars } from "../../../lib/format.ts";
import { forPerson, goodsText } from "../../../shared/orders/for-person.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { CountField } from "../../../ui/number-field.tsx";
import { exchangeChoices, type OfferedLine, type ReturnValues } from "../return-form.ts";
import { choiceText } from "../return-words.ts";
import classes from "./returns.module.css";

const { lines: words } = returns;

export type RequestFields = UseFormReturnType<ReturnValues>;

type LineFieldsProps = {
  line: OfferedLine;
  /** Its place in the form. */
  at: number;
  /** How many of it can be returned in the chosen way. */
  most: number;
  form: RequestFields;
};

/** One item of the order: whether it is returned, how many, and what is wanted instead. */
export function LineFields({ line, at, most, form }: LineFieldsProps) {
  const { kind, lines } = form.values;
  const isOpen = most > 0 && (kind === "return" || line.exchanges.some(({ in_stock }) => in_stock > 0));
  const isChosen = isOpen && (lines[at]?.isChosen ?? false);
  return (
    <div className={classes.line}>
      <ProductImage image={line.image} sizes="64px" alt="" />
      <Stack gap="sm" className={classes.words}>
        <Checkbox
          label={<Text fw={600}>{forPerson(line.title, line.for_member_name)}</Text>}
          description={[
            choiceText(line),
            line.is_pack ? words.fromPack : formatDollars(line.unit_price),
            line.quantity > 1 && words.ofThem(line.quantity),
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
              <CountField
                label={words.quantity}
                aria-label={words.quantityOf(goodsText(line))}
                min={1}
                max={most}
                {...form.getInputProps(`lines.${at}.quantity`)}
              />
            )}
            {kind === "exchange" && (
              <Select
                label={words.instead}
                aria-label={words.insteadOf(goodsText(line))}
                placeholder={words.insteadHint}
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
  if (most > 0) return words.noOther;
  if (kind === "return" && line.exchangeable > 0)
    return line.unit_price === 0 ? words.nothingPaid : words.onlyExchange;
  return kind === "return" ? words.noReturn : words.noExchange;
}

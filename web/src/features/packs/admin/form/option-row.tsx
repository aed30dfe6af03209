import { ActionIcon, Anchor, Badge, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import type { AdminProduct } from "#contract/products.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import type { Typed } from "../../../../lib/typed-numbers.ts";
import { ProductImage } from "../../../../shared/products/product-image.tsx";
import { MoneyField } from "../../../../ui/number-field.tsx";
import { type OptionValues, optionWords } from "../../slot-values.ts";
import classes from "./slots.module.css";
import { VariationsDialog } from "./variations-dialog.tsx";

type OptionRowProps = {
  option: OptionValues;
  /** Its colours and sizes, once they are there. */
  product: AdminProduct | undefined;
  errors: { product?: string; surcharge?: string };
  onSurcharge: (surcharge: Typed) => void;
  onNarrow: (variationIds: number[] | null) => void;
  onRemove: () => void;
};

/** A product that a slot allows, in which colours and sizes, and what it costs on top. */
export function OptionRow({ option, product, errors, onSurcharge, onNarrow, onRemove }: OptionRowProps) {
  const [isChoosing, choosing] = useDisclosure(false);
  const { title } = option;
  return (
    <li className={classes.option}>
      <div className={classes.picture}>
        <ProductImage image={option.image} sizes="44px" alt="" />
      </div>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          aria-label={words.optionRow.coloursAndSizesOf(title, optionWords(option, product?.variations))}
          onClick={choosing.open}
        >
          {optionWords(option, product?.variations)}
        </Anchor>
        {option.is_gone && (
          <Badge color="warning" variant="light" mt={4}>
            {words.optionRow.notSoldAnyMore}
          </Badge>
        )}
        {errors.product && (
          <Text size="xs" c="error" role="alert">
            {errors.product}
          </Text>
        )}
      </div>
      <MoneyField
        className={classes.surcharge}
        label={words.optionRow.surchargeEach}
        aria-label={words.optionRow.surchargeEachFor(title)}
        size="xs"
        value={option.surcharge}
        onChange={onSurcharge}
        error={errors.surcharge}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words.optionRow.takeOutOfThisSlot(title)}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      <VariationsDialog
        opened={isChoosing}
        title={title}
        variations={product?.variations}
        chosen={option.variation_ids}
        onClose={choosing.close}
        onChoose={(ids) => {
          onNarrow(ids);
          choosing.close();
        }}
      />
    </li>
  );
}

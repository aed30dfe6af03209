import { Badge, Text, Title } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import {
  isOptionSoldOut,
  optionOf,
  type SlotSelection,
  selectProduct,
} from "../../../shared/packs/pack-selection.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { RadioChoice, RadioChoices } from "../../../ui/radio-choices.tsx";
import { type Step, surchargeText } from "../wizard-steps.ts";
import pickerClasses from "./pickers.module.css";
import { SlotColorPicker, SlotSizePicker } from "./pickers.tsx";
import classes from "./wizard.module.css";

const { step: words } = entitlements;

type Suggested = Pick<EntitledPerson, "name" | "sizes">;

type SlotStepProps = {
  step: Step;
  person: Suggested;
  problem: string | null;
  onSelect: (selection: SlotSelection) => void;
};

/** One slot: which product, which colour, which size. */
export function SlotStep({ step, person, problem, onSelect }: SlotStepProps) {
  const { slot, selection } = step;
  const option = optionOf(slot, selection);
  const isOneProduct = slot.options.length === 1;
  return (
    <div className={classes.columns}>
      <div className={classes.picture} data-alone={isOneProduct || undefined}>
        <ProductImage image={option?.image} sizes="(max-width: 48em) 60vw, 320px" alt="" isFirst />
      </div>
      <div className={classes.choices}>
        <div>
          <Title order={2}>
            {slot.label}
            {slot.quantity > 1 && (
              <Text span inherit c="dimmed">
                {" "}
                {words.times(slot.quantity)}
              </Text>
            )}
          </Title>
          {isOneProduct && option ? (
            <Text c="dimmed">
              {option.title} · {surchargeText({ option }, slot.quantity)}
            </Text>
          ) : (
            <Text c="dimmed">{slot.options.length > 1 ? words.chooseOne : ""}</Text>
          )}
        </div>
        {slot.options.length === 0 && <Text>{words.nothing}</Text>}
        {slot.options.length > 1 && <ProductPicker step={step} onSelect={onSelect} />}
        {option && <SlotColorPicker slot={slot} selection={selection} onSelect={onSelect} />}
        {option && <SlotSizePicker slot={slot} selection={selection} problem={problem} onSelect={onSelect} />}
        {step.isSuggestion && step.problem === null && (
          <Text size="sm" className={classes.suggestion}>
            <IconSparkles size={18} aria-hidden />
            <span>{suggestionText(step, person)}</span>
          </Text>
        )}
        {problem === null && step.problem !== null && selection.size !== null && (
          <Text c="error" size="sm" role="status">
            {step.problem}
          </Text>
        )}
      </div>
    </div>
  );
}

function ProductPicker({ step, onSelect }: Pick<SlotStepProps, "step" | "onSelect">) {
  const { slot, selection } = step;
  return (
    <fieldset className={pickerClasses.picker}>
      <legend>{words.product}</legend>
      <RadioChoices label={words.product} gap={0} className={classes.products}>
        {slot.options.map((option) => {
          const isSoldOut = isOptionSoldOut(option, slot.quantity);
          return (
            <RadioChoice
              key={option.product_id}
              name="pack-product"
              className={classes.product}
              isChosen={option.product_id === selection.productId}
              isSoldOut={isSoldOut}
              disabled={isSoldOut}
              onChoose={() => onSelect(selectProduct(slot, selection, option.product_id))}
            >
              <ProductImage image={option.image} sizes="64px" alt="" />
              <span className={classes.words}>
                <Text span fw={600} display="block">
                  {option.title}
                </Text>
                <Text span size="sm" c="dimmed">
                  {surchargeText({ option }, slot.quantity)}
                </Text>
              </span>
              {isSoldOut && (
                <Badge color="gray" variant="light" c="gray.7">
                  {words.soldOut}
                </Badge>
              )}
            </RadioChoice>
          );
        })}
      </RadioChoices>
    </fieldset>
  );
}

/** A size from the profile is known; anything else is suggested by the pack. */
function suggestionText({ selection }: Step, { name, sizes }: Suggested): string {
  const isKnown = Object.values(sizes).some(
    (size) => size.trim().toLowerCase() === selection.size?.toLowerCase(),
  );
  return isKnown ? words.knownSize(selection.size, name) : words.suggested;
}

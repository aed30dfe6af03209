import { Anchor, Badge, Collapse, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { useId } from "react";
import type { EntitledPerson } from "#contract/entitlements.ts";
import {
  colorOf,
  isColorSoldOut,
  isOptionSoldOut,
  optionOf,
  type Slot,
  type SlotSelection,
  selectColor,
  selectProduct,
} from "#web/shared/packs/pack-selection.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { ColorChoice, RadioChoice, RadioChoices, SizeChoice } from "#web/ui/radio-choices.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { entitlements } from "#words/entitlements.ts";
import { type Step, surchargeText } from "../wizard-steps.ts";
import pickerClasses from "./pickers.module.css";
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

type PickerProps = { slot: Slot; selection: SlotSelection; onSelect: (selection: SlotSelection) => void };

function SlotColorPicker({ slot, selection, onSelect }: PickerProps) {
  const colors = optionOf(slot, selection)?.colors ?? [];
  return (
    <fieldset className={pickerClasses.picker}>
      <legend>
        <span>
          {words.colour}
          <strong>{selection.colorName}</strong>
        </span>
      </legend>
      {colors.length > 1 && (
        <RadioChoices label={words.colours} gap="sm">
          {colors.map((color) => {
            const isSoldOut = isColorSoldOut(color, slot.quantity);
            return (
              <ColorChoice
                key={color.name}
                name="pack-colour"
                label={isSoldOut ? words.soldOutNamed(color.name) : color.name}
                hex={color.hex}
                isChosen={color.name === selection.colorName}
                isSoldOut={isSoldOut}
                onChoose={() => onSelect(selectColor(slot, selection, color.name))}
              />
            );
          })}
        </RadioChoices>
      )}
    </fieldset>
  );
}

function SlotSizePicker({ slot, selection, problem, onSelect }: PickerProps & { problem: string | null }) {
  const [isOpen, guide] = useDisclosure(false);
  const ids = { guide: useId(), problem: useId() };
  const sizeGuide = optionOf(slot, selection)?.size_guide ?? "";
  const sizes = colorOf(slot, selection)?.sizes ?? [];
  return (
    <fieldset className={pickerClasses.picker} aria-describedby={problem ? ids.problem : undefined}>
      <legend>
        <span>
          {selection.size ? words.sizeIs : words.size}
          <strong>{selection.size}</strong>
        </span>
        {sizeGuide && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={ids.guide}
            onClick={guide.toggle}
          >
            {words.sizeGuide}
          </Anchor>
        )}
      </legend>
      <RadioChoices label={words.sizes} gap="xs" data-missing={selection.size === null || undefined}>
        {sizes.map(({ size, stock }) => {
          const isSoldOut = stock < slot.quantity;
          return (
            <SizeChoice
              key={size}
              name="pack-size"
              size={size}
              label={isSoldOut ? words.soldOutNamed(size) : size}
              isChosen={size === selection.size}
              isSoldOut={isSoldOut}
              disabled={isSoldOut}
              onChoose={() => onSelect({ ...selection, size })}
            />
          );
        })}
      </RadioChoices>
      {problem && (
        <Text id={ids.problem} c="error" size="sm" mt="xs" role="alert">
          {problem}
        </Text>
      )}
      <Collapse expanded={isOpen} id={ids.guide}>
        <div className={pickerClasses.guide}>
          <RichText html={sizeGuide} />
        </div>
      </Collapse>
    </fieldset>
  );
}

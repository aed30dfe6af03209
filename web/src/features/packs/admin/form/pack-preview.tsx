import { Text, Title } from "@mantine/core";
import { packForm as words } from "#words/panel/pack-form.ts";
import { ProductImage } from "../../../../shared/products/product-image.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import { formatCount } from "../../../../words/counted.ts";
import type { PackValues } from "../../pack-values.ts";
import { windowWords } from "../../pack-words.ts";
import type { SlotValues } from "../../slot-values.ts";
import classes from "./pack-preview.module.css";

type Shown = Pick<
  PackValues,
  "name" | "season" | "opens_on" | "closes_on" | "description" | "image" | "slots"
>;

/** The pack as a member, or their child, finds it among their packs, and what there is to choose in it. */
export function PackPreview({ pack }: { pack: Shown }) {
  const { name, season, opens_on, closes_on, description, image, slots } = pack;
  const until = windowWords({ opens_on: opens_on || null, closes_on: closes_on || null });
  return (
    <FormSection title={words.packPreview.whatMembersWillSee}>
      <div className={classes.pack}>
        <ProductImage image={image ?? firstPicture(slots)} sizes="300px" ratio={4 / 3} alt="" />
        <div className={classes.words}>
          <Title order={3} size="h4">
            {name.trim() || words.packPreview.noNameYet}
          </Title>
          <Text size="sm" c="dimmed">
            {[season.trim(), until].filter(Boolean).join(" · ")}
          </Text>
          {description && <RichText html={description} />}
          <ol className={classes.slots}>
            {slots.map((slot, at) => (
              <PreviewSlot key={slot.key} slot={slot} place={at + 1} />
            ))}
          </ol>
        </div>
      </div>
    </FormSection>
  );
}

function PreviewSlot({ slot, place }: { slot: SlotValues; place: number }) {
  const { label, quantity, options } = slot;
  const [only, ...others] = options;
  const pieces = Number(quantity) > 1 ? ` × ${formatCount(Number(quantity))}` : "";
  return (
    <li className={classes.slot}>
      <ProductImage image={firstPicture([slot])} sizes="44px" alt="" />
      <div>
        <Text size="sm" fw={600}>
          {label.trim() || words.slotCard.slot(place)}
          {pieces}
        </Text>
        <Text size="xs" c="dimmed">
          {only === undefined && words.packPreview.nothingToChooseYet}
          {only !== undefined && (others.length === 0 ? only.title : words.packPreview.oneOf(options.length))}
        </Text>
      </div>
    </li>
  );
}

function firstPicture(slots: readonly SlotValues[]) {
  return slots.flatMap(({ options }) => options).find(({ image }) => image !== null)?.image;
}

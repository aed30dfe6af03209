import { Text } from "@mantine/core";
import type { ProductCard } from "#contract/catalog.ts";
import { shop } from "#words/shop.ts";
import classes from "./product-tile.module.css";

const words = shop.card;
const MAX_DOTS = 5;

type ColorDotsProps = {
  colors: ProductCard["colors"];
  /** Which of the card's pictures was chosen by its colour. */
  chosen: number | null;
  onChoose: (imageAt: number) => void;
};

/**
 * A product's colours; a press on one shows the card's picture of it. They are for pointers alone, because two dozen cards
 * would have as many more stops for the keyboard; the product's own page has the same pictures by its colours.
 */
export function ColorDots({ colors, chosen, onChoose }: ColorDotsProps) {
  if (colors.length === 0) return null;
  const shown = colors.slice(0, MAX_DOTS);
  const canChoose = shown.length > 1 && shown.every(({ image_at: at }) => at !== null);
  const more = colors.length - MAX_DOTS;
  return (
    <div className={classes.dots} aria-hidden>
      {shown.map(({ name, hex, image_at: at }) => {
        const dot = <span className={classes.dot} style={{ background: hex }} />;
        if (!canChoose || at === null) {
          return (
            <span key={name} className={classes.choice} title={name}>
              {dot}
            </span>
          );
        }
        return (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className={classes.choice}
            title={name}
            data-chosen={at === chosen || undefined}
            onClick={() => onChoose(at)}
          >
            {dot}
          </button>
        );
      })}
      {more > 0 && (
        <Text span size="xs" c="dimmed">
          {words.moreColors(more)}
        </Text>
      )}
    </div>
  );
}

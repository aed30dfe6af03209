import { Text, type TextProps } from "@mantine/core";
import { formatDollars } from "#web/lib/format.ts";
import { shop as words } from "#words/shop.ts";

type PriceRangeProps = { price: number; priceTo?: number | null } & TextProps;

/** `$20.00`, or `From $20.00` when variations cost more. */
export function PriceRange({ price, priceTo, ...text }: PriceRangeProps) {
  const hasRange = priceTo !== null && priceTo !== undefined && priceTo > price;
  const lowest = formatDollars(price);
  return (
    <Text span inherit className="tabular" {...text}>
      {hasRange ? words.card.fromPrice(lowest) : lowest}
    </Text>
  );
}

import { Text, type TextProps } from "@mantine/core";
import { formatDollars } from "../lib/format.ts";

type PriceRangeProps = { price: number; priceTo?: number | null } & TextProps;

/** `$20.00`, or `From $20.00` when variations cost more. */
export function PriceRange({ price, priceTo, ...text }: PriceRangeProps) {
  const hasRange = priceTo !== null && priceTo !== undefined && priceTo > price;
  return (
    <Text span inherit className="tabular" {...text}>
      {hasRange ? `From ${formatDollars(price)}` : formatDollars(price)}
    </Text>
  );
}

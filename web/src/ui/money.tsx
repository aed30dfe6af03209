import { Text, type TextProps } from "@mantine/core";
import { formatDollars } from "../lib/format.ts";

/** An amount in dollars, `$1,150.00`. Figures keep their width, so that columns line up. */
export function Money({ value, ...text }: { value: number } & TextProps) {
  return (
    <Text span inherit className="tabular" {...text}>
      {formatDollars(value)}
    </Text>
  );
}

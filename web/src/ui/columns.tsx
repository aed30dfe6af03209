import { Box, type BoxProps, getSpacing, type MantineSpacing } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import classes from "./columns.module.css";

const widths = ["base", "xs", "sm", "md", "lg", "xl"] as const;

export type ColumnsProps = BoxProps &
  Omit<ComponentPropsWithoutRef<"div">, keyof BoxProps> & {
    /** How many are side by side, from each width of the window on. */
    cols?: number | Partial<Record<(typeof widths)[number], number>>;
    spacing?: MantineSpacing;
    component?: "ul";
  };

/** Equal columns. The library's own grid puts a style element beside itself, into the body, where HTML forbids it. */
export function Columns({ cols = 1, spacing = "md", component, className, ...others }: ColumnsProps) {
  const counts = typeof cols === "number" ? { base: cols } : cols;
  let count = 1;
  // Each of them is set, because a nested grid would inherit missing ones.
  const vars = widths.map((width) => {
    count = counts[width] ?? count;
    return [`--columns-${width}`, String(count)];
  });
  return (
    <Box
      // A list accepts whatever any block accepts.
      component={component as "div" | undefined}
      {...others}
      className={[classes.columns, className].filter(Boolean).join(" ")}
      __vars={{ "--columns-gap": getSpacing(spacing), ...Object.fromEntries(vars) }}
    />
  );
}

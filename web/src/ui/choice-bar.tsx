import { Group, type GroupProps } from "@mantine/core";
import { useToolbar } from "./use-toolbar.ts";

/** Buttons of which one is selected, as one tab stop. */
export function ChoiceBar({ label, ...rest }: GroupProps & { label: string }) {
  return <Group {...rest} {...useToolbar(label)} />;
}

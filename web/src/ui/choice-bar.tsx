import { Group, type GroupProps } from "@mantine/core";
import { useToolbar } from "./use-toolbar.ts";

/** Buttons of which one is chosen, as one stop of the keyboard. */
export function ChoiceBar({ label, ...rest }: GroupProps & { label: string }) {
  return <Group {...rest} {...useToolbar(label)} />;
}

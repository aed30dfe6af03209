import { Center, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { ui } from "#words/ui.ts";
import classes from "./scheme-choice.module.css";

const words = ui.scheme;
const CHOICES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;
type Choice = (typeof CHOICES)[number]["value"];

/** Light, dark, or as the device has it. The browser stores the choice for the club's host. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-label={words.label}
      className={classes.choice}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as Choice)}
      data={CHOICES.map(({ value, icon: Icon }) => ({
        value,
        label: (
          <Center component="span" className={classes.label}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {words[value]}
          </Center>
        ),
      }))}
    />
  );
}

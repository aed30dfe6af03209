import { ActionIcon, Center, Popover, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { IconBrightness, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { ui } from "#words/ui.ts";
import classes from "./scheme-choice.module.css";

const words = ui.scheme;
const CHOICES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;
type Choice = (typeof CHOICES)[number]["value"];

/** Light, dark, or as the device has it. The browser keeps the choice for the club's address. */
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
          <Center className={classes.label}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {words[value]}
          </Center>
        ),
      }))}
    />
  );
}

/** The same behind a button, where a bar has little room. */
export function SchemeButton() {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={words.open}
          c="var(--mantine-color-text)"
        >
          <IconBrightness size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" w={300} aria-label={words.label}>
        <SchemeChoice />
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon, Box, Button, Group, Menu } from "@mantine/core";
import { type Icon, IconChevronDown, IconDots } from "@tabler/icons-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useIsPhone } from "#web/lib/browser.ts";
import { ui as words } from "#words/panel/ui.ts";
import { PageHeader } from "./page-header.tsx";

/** What can be done here: a press, a way to another screen or out of the panel, or several under one name. */
export type Act = {
  label: string;
  icon?: Icon;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
} & ({ onPress: () => void } | { to: string; state?: unknown } | { href: string } | { acts: Act[] });

/** Acts side by side, each a button. */
export function ActButtons({ acts }: { acts: Act[] }) {
  return acts.map((act) => <ActButton key={act.label} act={act} />);
}

function ActButton({ act }: { act: Act }) {
  const { label, icon: Icon, isBusy = false, isDisabled = false } = act;
  const look = {
    variant: "default",
    leftSection: Icon && <Icon size={18} aria-hidden />,
    loading: isBusy,
    disabled: isDisabled,
  };
  if ("to" in act)
    return (
      <Button component={Link} to={act.to} state={act.state} {...look}>
        {label}
      </Button>
    );
  if ("href" in act)
    return (
      <Button component="a" href={act.href} target="_blank" rel="noopener" {...look}>
        {label}
      </Button>
    );
  if ("onPress" in act)
    return (
      <Button onClick={act.onPress} {...look}>
        {label}
      </Button>
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button {...look} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActItems acts={act.acts} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The acts that need no button of their own; on phones behind three dots. */
export function MoreMenu({ acts }: { acts: Act[] }) {
  const isPhone = useIsPhone();
  const isBusy = acts.some((act) => act.isBusy);
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {isPhone ? (
          <ActionIcon variant="default" size={36} aria-label={words.acts.more} loading={isBusy}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {words.acts.more}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <ActItems acts={acts} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ActItems({ acts }: { acts: Act[] }) {
  // Those under a name come last: what follows them would seem to belong to it.
  const ordered = [...acts.filter((act) => !("acts" in act)), ...acts.filter((act) => "acts" in act)];
  return ordered.map((act) => {
    const { label, icon: Icon, isDisabled = false, isDestructive } = act;
    const look = {
      leftSection: Icon && <Icon size={16} aria-hidden />,
      disabled: isDisabled,
      color: isDestructive ? "error" : undefined,
    };
    if ("acts" in act)
      return (
        <Box key={label} role="group" aria-label={label}>
          <Menu.Label aria-hidden>{label}</Menu.Label>
          <ActItems acts={act.acts} />
        </Box>
      );
    if ("to" in act)
      return (
        <Menu.Item key={label} component={Link} to={act.to} state={act.state} {...look}>
          {label}
        </Menu.Item>
      );
    return "href" in act ? (
      <Menu.Item key={label} component="a" href={act.href} target="_blank" rel="noopener" {...look}>
        {label}
      </Menu.Item>
    ) : (
      <Menu.Item key={label} onClick={once(act.onPress)} {...look}>
        {label}
      </Menu.Item>
    );
  });
}

/** The second press of a double click is none: the menu that closes after the first is still there for it. */
function once(press: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) press();
  };
}

/** What is done with a row, as pictures side by side that say their names. */
export function ActIcons({ acts }: { acts: (Act | false)[] }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {possible(acts).map((act) => {
        const { label, icon: Icon, isDestructive } = act;
        if (!Icon || !("onPress" in act)) return null;
        return (
          <ActionIcon
            key={label}
            variant="subtle"
            color={isDestructive ? "error" : "gray"}
            size={36}
            aria-label={label}
            onClick={act.onPress}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        );
      })}
    </Group>
  );
}

type RowMenuProps = {
  /** Names the button, with the row's name in it: `Actions for Home shirt`. */
  label: string;
  /** Those that are not possible now may be left out with `&&`. */
  acts: (Act | false)[];
  /** Below a line: what cannot be taken back, or only some may do. */
  apart?: (Act | false)[];
};

/** The three dots of a row, and its actions. */
export function RowMenu({ label, acts, apart = [] }: RowMenuProps) {
  const below = possible(apart);
  return (
    <Menu position="bottom-end" withinPortal keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActItems acts={possible(acts)} />
        {below.length > 0 && <Menu.Divider />}
        <ActItems acts={below} />
      </Menu.Dropdown>
    </Menu>
  );
}

const possible = (acts: (Act | false)[]): Act[] => acts.filter((act) => act !== false);

type ListHeaderProps = Omit<ComponentProps<typeof PageHeader>, "actions"> & {
  /** What is done most, such as adding one; it stays beside the title on phones. */
  primary?: ReactNode;
  /** The rest, behind three dots on phones. */
  acts?: Act[];
  /** What is done seldom, behind `More` everywhere. */
  moreActs?: Act[];
};

/** The head of a list or a person in the panel, with what can be done with all of it. */
export function ListHeader({ primary, acts = [], moreActs = [], ...header }: ListHeaderProps) {
  const isPhone = useIsPhone();
  if (!primary && acts.length + moreActs.length === 0) return <PageHeader {...header} />;
  return (
    <PageHeader
      {...header}
      actions={
        isPhone ? (
          <>
            {primary}
            <MoreMenu acts={[...acts, ...moreActs]} />
          </>
        ) : (
          <>
            <ActButtons acts={acts} />
            <MoreMenu acts={moreActs} />
            {primary}
          </>
        )
      }
    />
  );
}

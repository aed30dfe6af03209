import { Stack, Text, Title } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import classes from "./states.module.css";

type IconType = ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;

type EmptyStateProps = {
  title: string;
  /** What exactly is missing, below a title that only says that nothing is there. */
  lead?: string | undefined;
  /** What it means, and what to do next. */
  text?: ReactNode;
  icon?: IconType;
  /** The next step, as a button or link. */
  action?: ReactNode;
  /** The page is otherwise empty, so the title is the page's own. */
  isPage?: boolean;
  /** Its parent tells screen readers itself. */
  isQuiet?: boolean;
};

export function EmptyState(props: EmptyStateProps) {
  const { title, lead, text, icon: Icon = IconPackage, action, isPage, isQuiet } = props;
  return (
    <Stack className={classes.state} role={isQuiet ? undefined : "status"}>
      <div className={classes.icon}>
        <Icon size={26} stroke={1.6} aria-hidden />
      </div>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {lead && <Text fw={600}>{lead}</Text>}
      {text && <Text c="dimmed">{text}</Text>}
      {action}
    </Stack>
  );
}

/** The same in a card or a dialog, where there is no room for more than a line or two. */
export function EmptyLines({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm" py={6}>
      {children}
    </Text>
  );
}

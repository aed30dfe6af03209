import { Stack, Text, Title } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import classes from "./states.module.css";

type IconType = ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;

type EmptyStateProps = {
  title: string;
  /** What it means, and what to do next. */
  text?: ReactNode;
  icon?: IconType;
  /** The next step, as a button or link. */
  action?: ReactNode;
  /** Nothing else is on the page, so the title is the page's own. */
  isPage?: boolean;
};

export function EmptyState({ title, text, icon: Icon = IconPackage, action, isPage }: EmptyStateProps) {
  return (
    <Stack className={classes.state} role="status">
      <div className={classes.icon}>
        <Icon size={26} stroke={1.6} aria-hidden />
      </div>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {action}
    </Stack>
  );
}

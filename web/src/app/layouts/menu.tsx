import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import classes from "./header.module.css";

type IconType = ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
type DrawerLinkProps = {
  label: string;
  to: string;
  icon: IconType;
  isActive: boolean;
  /** The id of what is said of it. */
  describedBy?: string | undefined;
  onClick?: () => void;
};

/** One entry of a side navigation. */
export function DrawerLink({ label, to, icon: Icon, isActive, describedBy, onClick }: DrawerLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={classes.drawerLink}
      aria-current={isActive ? "page" : undefined}
      aria-describedby={describedBy}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {label}
    </Link>
  );
}

export function DrawerButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: IconType;
  onClick: () => void;
}) {
  return (
    <button type="button" onClick={onClick} className={classes.drawerLink}>
      <Icon size={20} stroke={1.7} aria-hidden />
      {label}
    </button>
  );
}

type MenuButtonProps = { isOpen: boolean; onClick: () => void; label: string };

/** Opens the navigation if it does not fit beside the page. */
export function MenuButton({ isOpen, onClick, label }: MenuButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size={36}
      onClick={onClick}
      aria-label={label}
      aria-expanded={isOpen}
    >
      <IconMenu2 size={24} aria-hidden />
    </ActionIcon>
  );
}

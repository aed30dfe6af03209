import type { ComponentType } from "react";
import { Link } from "react-router";
import classes from "./header.module.css";

type IconType = ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
type DrawerLinkProps = {
  label: string;
  to: string;
  icon: IconType;
  isActive: boolean;
  /** At its end, such as how much waits there; `name` is the link's to who cannot see it. */
  count?: { shown: string; name: (label: string) => string } | undefined;
  onClick?: () => void;
};

/** One entry of a side navigation. */
export function DrawerLink({ label, to, icon: Icon, isActive, count, onClick }: DrawerLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={classes.drawerLink}
      aria-current={isActive ? "page" : undefined}
      aria-label={count?.name(label)}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {label}
      {count && <span className={classes.drawerCount}>{count.shown}</span>}
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

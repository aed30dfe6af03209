import { VisuallyHidden } from "@mantine/core";
import { initialsOf } from "#contract/initials.ts";
import { useClub, usePage } from "#web/lib/club.ts";
import classes from "./logo.module.css";

/** The product's own mark and name. It stays neutral, so that it never clashes with the club's colours. */
export function ProductLogo({ withName = true }: { withName?: boolean }) {
  const { product } = usePage();
  return (
    <span className={classes.product}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-text)" />
        <path
          d="M12 8 7 10.6l1.6 4.6 2.2-.7V24h10.400v-9.500l2.200.700L25 10.600 20 8c-.6 1.600-2 2.600-4 2.600S12.600 9.600 12 8Z"
          fill="var(--mantine-color-body)"
        />
      </svg>
      {withName ? <span>{product}</span> : <VisuallyHidden>{product}</VisuallyHidden>}
    </span>
  );
}

type ClubLogoProps = {
  /** Height and width in pixels. */
  size?: number;
  name?: string;
  /** Beside the club's name: a screen reader need not read it twice. */
  isDecorative?: boolean;
  /** URL of the picture; without one the club's initials on its primary colour. */
  src?: string | null;
};

export function ClubLogo(props: ClubLogoProps) {
  const club = useClub();
  const { size = 40, name = club?.club_name ?? "", src = club?.club_logo, isDecorative = false } = props;
  const label = isDecorative ? "" : name;
  if (src) {
    return <img className={classes.club} src={src} alt={label} width={size} height={size} />;
  }
  const style = { width: size, height: size, fontSize: size * 0.38 };
  return (
    <span
      className={classes.initials}
      style={style}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {initialsOf(name)}
    </span>
  );
}

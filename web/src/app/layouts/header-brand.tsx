import { Link } from "react-router";
import { layout } from "#words/layout.ts";
import { useClub } from "../../lib/club.ts";
import { paths } from "../../lib/paths.ts";
import { ClubLogo, ProductLogo } from "../../ui/logo.tsx";
import classes from "./header.module.css";

/** Product logo and club logo, both linking home. The club leads; the product stays small on phones. */
export function HeaderBrand() {
  const club = useClub();
  return (
    <div className={classes.brand}>
      <Link to={paths.home} className={classes.brandLink}>
        <span className={`${classes.mark} ${classes.wideOnly}`}>
          <ProductLogo />
        </span>
        <span className={classes.narrowOnly}>
          <ProductLogo withName={false} />
        </span>
      </Link>
      <span className={classes.divider} aria-hidden="true" />
      {club && (
        <Link
          to={paths.home}
          className={classes.brandLink}
          aria-label={layout.header.clubHome(club.club_name)}
        >
          <ClubLogo size={40} isDecorative />
          <span className={classes.clubName}>{club.club_name}</span>
        </Link>
      )}
    </div>
  );
}

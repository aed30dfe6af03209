import { readableOn } from "#contract/colors.ts";
import { initialsOf } from "#contract/initials.ts";
import type { memberApi } from "../../../lib/member-api.ts";
import { Columns } from "../../../ui/columns.tsx";
import { clubAddress } from "../club-address.ts";
import classes from "./main-page.module.css";

type FoundClub = Awaited<ReturnType<typeof memberApi.clubs.findClubs.call>>["data"][number];

/** Clubs as links to their shops, each in its own colour. */
export function FoundClubs({ clubs }: { clubs: FoundClub[] }) {
  return (
    <Columns cols={{ base: 1, sm: 2 }} mt="md">
      {clubs.map((club) => (
        <a key={club.domain} className={classes.club} href={clubAddress(window.location, club.domain)}>
          <Mark club={club} />
          <span className={classes.label}>
            <b>{club.club_name}</b>
            <small>{new URL(clubAddress(window.location, club.domain)).host}</small>
          </span>
        </a>
      ))}
    </Columns>
  );
}

function Mark({ club: { club_name, club_logo, primary_color } }: { club: FoundClub }) {
  const style = { background: primary_color, color: readableOn(primary_color.toLowerCase()) };
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {club_logo ? <img src={club_logo} alt="" width={36} height={36} /> : [...initialsOf(club_name)][0]}
    </span>
  );
}

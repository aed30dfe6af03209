import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { profile as words } from "#words/profile.ts";
import classes from "./account-tabs.module.css";

const tabs = [
  { to: paths.profile, label: words.tabs.profile },
  { to: paths.addresses, label: words.tabs.addresses },
  { to: paths.credits, label: words.tabs.credits },
  { to: paths.security, label: words.tabs.security },
  { to: paths.ownData, label: words.tabs.ownData },
];

/**
 * The tabs of the member's profile, below the page's header. They are links to separate pages; if they do
 * not fit side by side, they scroll within themselves, with the current one visible.
 */
export function AccountTabs() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    // Not `scrollIntoView`, which would move the page as well.
    if (bar.current && current) {
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.clientWidth) / 2;
    }
  }, []);
  return (
    <nav ref={bar} aria-label={words.tabs.label} className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.tab ?? ""}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

import { VisuallyHidden } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useClub } from "#web/lib/club.ts";
import { watchConnection } from "#web/lib/connection.ts";
import { keepFocus, sendByKeys } from "#web/lib/keyboard.ts";
import { followScheme } from "#web/lib/theme/scheme-of-browser.ts";
import { layout } from "#words/layout.ts";
import classes from "./connection-bar.module.css";

/**
 * What every screen needs without showing it: announcements of a lost connection and of a new screen, kept focus, and
 * light and dark.
 */
export function Surroundings() {
  const queryClient = useQueryClient();
  const club = useClub();
  useEffect(() => watchConnection(queryClient), [queryClient]);
  useEffect(keepFocus, []);
  useEffect(sendByKeys, []);
  useEffect(() => followScheme(club?.primary_color, club?.secondary_color), [club]);
  return (
    <>
      <ConnectionBar />
      <RouteAnnouncer />
    </>
  );
}

/** A title shown for this long is announced; one that is only passed through is not. */
const STEADY_MS = 200;

/**
 * Tells screen readers that another screen is shown, as a loaded page would, and moves the keyboard to its content.
 * A screen that focused one of its own fields keeps it.
 */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    let timer = 0;
    const say = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setTitle(document.title), STEADY_MS);
    };
    say();
    // A slow screen has its title only then.
    const changes = new MutationObserver(say);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      window.clearTimeout(timer);
      changes.disconnect();
    };
  }, [pathname]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {title}
    </VisuallyHidden>
  );
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Shows quietly that there is no connection. It is above the page and takes no clicks from it. */
function ConnectionBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <div className={classes.bar}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          {layout.connection.lost}
        </div>
      )}
    </div>
  );
}

/** The first stop of a keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {layout.skip}
    </a>
  );
}

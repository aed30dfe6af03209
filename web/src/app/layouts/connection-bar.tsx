import { IconWifiOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { layout } from "#words/layout.ts";
import classes from "./connection-bar.module.css";

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Shows quietly that there is no connection. It is above the page and takes no clicks from it. */
export function ConnectionBar() {
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

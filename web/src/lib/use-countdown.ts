import { useState, useSyncExternalStore } from "react";
import { createCountdown } from "./countdown.ts";

/** Counts down from when the component mounts; `restart` starts again. */
export function useCountdown(seconds: number): { secondsLeft: number; isOver: boolean; restart: () => void } {
  const [countdown] = useState(() => createCountdown(seconds));
  const secondsLeft = useSyncExternalStore(countdown.subscribe, countdown.secondsLeft);
  return { secondsLeft, isOver: secondsLeft === 0, restart: countdown.restart };
}

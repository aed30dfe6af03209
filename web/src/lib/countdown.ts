import { useState, useSyncExternalStore } from "react";

/** A clock that counts down from a number of seconds to 0. It uses the real time, so a sleeping tab does not stop it. */
export type Countdown = {
  secondsLeft: () => number;
  restart: () => void;
  subscribe: (listener: () => void) => () => void;
};

const TICK_MS = 250;

export function createCountdown(seconds: number, now: () => number = Date.now): Countdown {
  let endsAt = now() + seconds * 1000;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - now()) / 1000));
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = () => {
    for (const listener of listeners) listener();
    if (secondsLeft() === 0) stop();
  };
  const run = () => {
    if (timer === undefined && listeners.size > 0 && secondsLeft() > 0) timer = setInterval(tick, TICK_MS);
  };
  return {
    secondsLeft,
    restart: () => {
      endsAt = now() + seconds * 1000;
      tick();
      run();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      run();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** `4:59` */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Counts down from when the component mounts; `restart` starts again. */
export function useCountdown(seconds: number): { secondsLeft: number; isOver: boolean; restart: () => void } {
  const [countdown] = useState(() => createCountdown(seconds));
  const secondsLeft = useSyncExternalStore(countdown.subscribe, countdown.secondsLeft);
  return { secondsLeft, isOver: secondsLeft === 0, restart: countdown.restart };
}

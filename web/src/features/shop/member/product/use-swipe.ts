import { type TouchEvent, useRef } from "react";

/** Shorter is a touch, not a swipe. */
const FROM_PIXELS = 40;

/** Turns by 1 for a swipe to the left and by -1 for one to the right; what goes up or down is scrolling. */
export function useSwipe(onTurn: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const { current } = start;
      start.current = null;
      if (!touch || !current) return;
      const [x, y] = [touch.clientX - current.x, touch.clientY - current.y];
      if (Math.abs(x) >= FROM_PIXELS && Math.abs(x) > 2 * Math.abs(y)) onTurn(x < 0 ? 1 : -1);
    },
  };
}

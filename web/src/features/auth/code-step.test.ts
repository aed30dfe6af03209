import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCountdown, formatSeconds } from "./code-step.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("createCountdown", () => {
  // Spec 4.19
  it("runs from 60 to 0, tells its listeners, and stops its timer", () => {
    const countdown = createCountdown(60);
    const seen: number[] = [];
    countdown.subscribe(() => seen.push(countdown.secondsLeft()));
    expect(countdown.secondsLeft()).toBe(60);
    vi.advanceTimersByTime(59_000);
    expect(countdown.secondsLeft()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(countdown.secondsLeft()).toBe(0);
    expect(seen.at(-1)).toBe(0);
    expect(new Set(seen).size).toBe(61);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("begins again after it was over", () => {
    const countdown = createCountdown(5);
    countdown.subscribe(() => undefined);
    vi.advanceTimersByTime(9000);
    countdown.restart();
    expect(countdown.secondsLeft()).toBe(5);
    vi.advanceTimersByTime(3000);
    expect(countdown.secondsLeft()).toBe(2);
  });

  it("goes by the clock, so that a tab that slept is right at once", () => {
    const countdown = createCountdown(300);
    vi.setSystemTime(Date.now() + 299_500);
    expect(countdown.secondsLeft()).toBe(1);
  });

  it("leaves no timer behind when nobody listens any more", () => {
    const stopListening = createCountdown(60).subscribe(() => undefined);
    expect(vi.getTimerCount()).toBe(1);
    stopListening();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("formatSeconds", () => {
  it.each([
    [300, "5:00"],
    [61, "1:01"],
    [9, "0:09"],
    [0, "0:00"],
  ])("writes %i as %s", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

import { onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchConnection } from "./connection.ts";

let isReachable = true;
let stop: () => void;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  isReachable = true;
  onlineManager.setOnline(true);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  stop = watchConnection(client, async () => isReachable);
});
afterEach(() => {
  stop();
  client.unmount();
  client.clear();
  vi.useRealTimers();
});

const failing = (error: Error) =>
  client.fetchQuery({ queryKey: ["x"], queryFn: () => Promise.reject(error) }).catch(() => undefined);

it("is lost when a call gets no answer and the server cannot be reached, until it can", async () => {
  isReachable = false;
  await failing(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onlineManager.isOnline()).toBe(false);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onlineManager.isOnline()).toBe(true);
});

it("is not lost by one call without an answer while the server can be reached, nor by a refusal", async () => {
  await failing(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
  isReachable = false;
  await failing(new Error("Not found"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
});

it("reads on by itself what waited for the connection", async () => {
  isReachable = false;
  onlineManager.setOnline(false);
  const waiting = client.fetchQuery({ queryKey: ["y"], queryFn: async () => "read" });
  isReachable = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await waiting).toBe("read");
});

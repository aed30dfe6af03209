import { ORPCError } from "@orpc/client";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const NO_BOOT = { club: null, product: "Kitroom", queries: [] };

describe("createQueryClient", () => {
  it("answers from what the page came with, without a call", async () => {
    const client = createQueryClient({ ...NO_BOOT, queries: [[["pages"], { data: "there" }]] });
    const queryFn = vi.fn();
    expect(await client.fetchQuery({ queryKey: ["pages"], queryFn, staleTime: 1000 })).toEqual({
      data: "there",
    });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it.each([
    ["no answer", new TypeError("Failed to fetch"), 3],
    ["a 404", new ORPCError("NOT_FOUND", { status: 404 }), 1],
    ["a 429", new ORPCError("RATE_LIMITED", { status: 429 }), 1],
    ["a 500", new ORPCError("INTERNAL", { status: 500 }), 1],
  ])("after %s has called %# as often as it should", async (_name, error, calls) => {
    const client = createQueryClient(NO_BOOT);
    const queryFn = vi.fn().mockRejectedValue(error);
    const retry = client.getDefaultOptions().queries?.retry;
    await expect(client.fetchQuery({ queryKey: ["q"], queryFn, retry, retryDelay: 0 })).rejects.toBe(error);
    expect(queryFn).toHaveBeenCalledTimes(calls);
  });
});

import { ORPCError } from "@orpc/client";
import { oc } from "@orpc/contract";
import { MutationObserver, type MutationObserverOptions } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { EndpointChanges } from "#contract/endpoint.ts";
import { inForm, inFormOnItsPage, knowContract, onItsPage, quietly, refetchAfter } from "./mutation-cache.ts";
import { createQueryClient } from "./query-client.ts";
import { useMessages } from "./toast.ts";

const says = (changes: EndpointChanges | null) => oc.$meta({ changes });
const keyOf = (...path: string[]) => [["test", ...path], { type: "mutation" }];
const saved = async () => ({ message: "Saved.", data: 1 });
const refused = () => Promise.reject(new ORPCError("IN_USE", { status: 409, message: "It is in use." }));

knowContract(
  {
    packs: {
      save: says(["orders"]).route({}),
      preview: says("nothing").route({}),
      own: says(null).route({}),
    },
  },
  ["test"],
);

describe("the mutation cache", () => {
  let client: ReturnType<typeof createQueryClient>;
  beforeEach(() => {
    client = createQueryClient({ club: null, product: "Kitroom", queries: [] });
    useMessages.setState({ messages: [] });
    for (const router of ["packs", "orders", "members"])
      client.setQueryData([["test", router, "show"], { type: "query", input: {} }], {});
  });
  const call = (options: MutationObserverOptions) => new MutationObserver(client, options).mutate();
  const said = () => useMessages.getState().messages.map(({ text, tone }) => `${tone}: ${text}`);
  const outOfDate = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey }) => String(queryKey[0]));

  it("says the answer's message once, and asks again for its own router and those named", async () => {
    await call({ mutationKey: keyOf("packs", "save"), mutationFn: saved });
    expect(said()).toEqual(["success: Saved."]);
    expect(outOfDate()).toEqual(["test,packs,show", "test,orders,show"]);
  });

  it("says why it failed once, and asks again all the same", async () => {
    await expect(call({ mutationKey: keyOf("packs", "save"), mutationFn: refused })).rejects.toThrow();
    expect(said()).toEqual(["error: It is in use."]);
    expect(outOfDate()).toEqual(["test,packs,show", "test,orders,show"]);
  });

  it("leaves a failure to the form that shows it, and not its success", async () => {
    const options = { mutationKey: keyOf("packs", "save"), ...inForm };
    await expect(call({ ...options, mutationFn: refused })).rejects.toThrow();
    expect(said()).toEqual([]);
    await call({ ...options, mutationFn: saved });
    expect(said()).toEqual(["success: Saved."]);
  });

  it.each([
    ["says why", onItsPage, ["error: It is in use."]],
    ["leaves to the form why", inFormOnItsPage, []],
  ])("asks for nothing again on its page after a failure, but %s", async (_name, kept, told) => {
    const options = { mutationKey: keyOf("packs", "save"), ...kept };
    await expect(call({ ...options, mutationFn: refused })).rejects.toThrow();
    expect(said()).toEqual(told);
    expect(outOfDate()).toEqual([]);
    await call({ ...options, mutationFn: saved });
    expect(outOfDate()).toEqual(["test,packs,show", "test,orders,show"]);
  });

  it("is silent of a success that everybody sees, and not of its failure", async () => {
    const options = { mutationKey: keyOf("packs", "save"), ...quietly };
    await call({ ...options, mutationFn: saved });
    expect(said()).toEqual([]);
    await expect(call({ ...options, mutationFn: refused })).rejects.toThrow();
    expect(said()).toEqual(["error: It is in use."]);
  });

  it("asks for nothing again after what changes nothing", async () => {
    await call({ mutationKey: keyOf("packs", "preview"), mutationFn: saved });
    expect(outOfDate()).toEqual([]);
  });

  it.each([
    ["an endpoint that says nothing", keyOf("packs", "own")],
    ["no endpoint", undefined],
    ["an endpoint of a client that is not loaded", [["packs", "save"], { type: "mutation" }]],
  ])("leaves %s to its screen", async (_name, mutationKey) => {
    await call({ mutationKey, mutationFn: saved });
    await expect(call({ mutationKey, mutationFn: refused })).rejects.toThrow();
    expect(said()).toEqual([]);
    expect(outOfDate()).toEqual([]);
  });

  it("asks again after a job for what its endpoint changes", () => {
    refetchAfter(client, { key: () => keyOf("packs", "save") });
    expect(outOfDate()).toEqual(["test,packs,show", "test,orders,show"]);
  });
});

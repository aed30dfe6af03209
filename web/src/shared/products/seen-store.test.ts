import { expect, it } from "vitest";
import { createSeenStore } from "./seen-store.ts";

function memory(initial: Record<string, string> = {}) {
  const texts = new Map(Object.entries(initial));
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => texts.set(name, value),
    removeItem: (name: string) => texts.delete(name),
  };
  return { texts, storage };
}
const kept = (ids: unknown) => JSON.stringify({ state: { ids }, version: 0 });

it("keeps the last 12 products, the last one first, each once", () => {
  const { texts, storage } = memory();
  const store = createSeenStore(() => storage);
  for (let id = 1; id <= 14; id += 1) store.getState().see(id);
  store.getState().see(10);
  expect(store.getState().ids).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3]);
  expect(JSON.parse(texts.get("seen") ?? "").state.ids).toEqual(store.getState().ids);
});

it("reads what it kept, and nothing of what makes no sense", () => {
  expect(createSeenStore(() => memory({ seen: kept([3, 2]) }).storage).getState().ids).toEqual([3, 2]);
  expect(createSeenStore(() => memory({ seen: kept(["<b>"]) }).storage).getState().ids).toEqual([]);
});

it("leaves nothing behind once it forgets", () => {
  const { texts, storage } = memory({ seen: kept([3]) });
  const store = createSeenStore(() => storage);
  store.getState().forget();
  expect([store.getState().ids, [...texts.keys()]]).toEqual([[], []]);
});

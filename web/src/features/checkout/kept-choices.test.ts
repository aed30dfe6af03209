import { expect, it } from "vitest";
import { forgetChoices, keepChoices, keptChoices } from "./kept-choices.ts";

function storageOf(text: string | null = null) {
  const kept = { text };
  return {
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => {
      kept.text = value;
    },
    removeItem: () => {
      kept.text = null;
    },
  };
}

const chosen = { method: { id: 3, kind: "collect" as const }, addressId: 4, credits: 0 };

it("gives back what was selected for an order, until it is forgotten", () => {
  const storage = storageOf();
  keepChoices(chosen, storage);
  expect(keptChoices(storage)).toEqual(chosen);
  forgetChoices(storage);
  expect(keptChoices(storage)).toBeNull();
});

it.each(["", "{", '{"credits":-1}', "[]"])("begins anew where %j is stored", (text) => {
  expect(keptChoices(storageOf(text))).toBeNull();
});

it("does without where the browser stores nothing", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepChoices(chosen, refusing);
  forgetChoices(refusing);
  expect(keptChoices(refusing)).toBeNull();
});

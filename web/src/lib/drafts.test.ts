import { expect, it, vi } from "vitest";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import { useMessages } from "./toast.ts";

const blank = { subject: "", message: "" };

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it("gives back what was typed, until it is sent", () => {
  const storage = memory();
  keepDraft("contact", { subject: "Sizes", message: "Is M small?" }, storage);
  expect(readDraft("contact", blank, storage)).toEqual({ subject: "Sizes", message: "Is M small?" });
  forgetDraft("contact", storage);
  expect(readDraft("contact", blank, storage)).toEqual(blank);
});

it.each(["no json", "[1]", '{"message":7,"other":"x"}', "null"])("begins blank where %s is kept", (text) => {
  expect(readDraft("contact", blank, memory({ "draft-contact": text }))).toEqual(blank);
});

it("does without a browser that refuses to keep anything, and says so once", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  useMessages.setState({ messages: [] });
  const refusing = {
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
    removeItem: () => {
      throw new Error("no");
    },
  };
  keepDraft("contact", blank, refusing);
  keepDraft("contact", blank, refusing);
  expect(useMessages.getState().messages).toMatchObject([
    { tone: "error", text: expect.stringMatching(/^Your browser cannot keep what you type/) },
  ]);
  forgetDraft("contact", refusing);
  expect(readDraft("contact", blank, refusing)).toEqual(blank);
});

import { describe, expect, it } from "vitest";
import { webhookEvents } from "#contract/webhooks.ts";
import { eventLabels, readableJson } from "./deliveries.tsx";

describe("The log of deliveries", () => {
  it("shows a payload field by field, and what is none as it is", () => {
    expect(readableJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readableJson("not json")).toBe("not json");
  });

  it("calls every event by a word", () => {
    expect(eventLabels([...webhookEvents]).split(", ")).toHaveLength(webhookEvents.length);
  });
});

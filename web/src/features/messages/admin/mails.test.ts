import { describe, expect, it } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { groupedMails, insertVariable, subjectVariables } from "./mails.tsx";

it("puts every email into one group, in the order in which they are sent", () => {
  const groups = groupedMails(mailEvents.map((event) => ({ event })));
  const events = groups.flatMap(({ mails }) => mails.map(({ event }) => event));
  expect(events.toSorted()).toEqual(mailEvents.toSorted());
  expect(groups[0]?.mails.slice(0, 3).map(({ event }) => event)).toEqual([
    "order_placed",
    "order_processing",
    "parcel_shipped",
  ]);
});

describe("A variable is put into a subject", () => {
  it.each([
    ["Hello !", 6, 6, "Hello {{ name }}!", 16],
    ["Hello you!", 6, 9, "Hello {{ name }}!", 16],
    ["", 0, 0, "{{ name }}", 10],
    ["short", 99, 99, "short{{ name }}", 15],
    ["short", -1, 99, "{{ name }}", 10],
  ])("'%s' from %d to %d", (text, start, end, expected, cursor) => {
    expect(insertVariable(text, { start, end }, "name")).toEqual({ text: expected, cursor });
  });
});

it("A subject is offered no tables and no addresses", () => {
  const variable = (name: string, is_block = false) => ({ name, label: name, sample: "", is_block });
  const all = [
    variable("total"),
    variable("order_url"),
    variable("order_lines", true),
    variable("reason_note"),
  ];
  expect(subjectVariables(all).map(({ name }) => name)).toEqual(["total"]);
});

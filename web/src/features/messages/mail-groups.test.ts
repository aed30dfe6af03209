import { expect, it } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { groupedMails } from "./mail-groups.ts";

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

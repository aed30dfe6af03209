import { describe, expect, it } from "vitest";
import { webhookEvents } from "#contract/webhooks.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { deliveryQuery, eventLabels, readableJson } from "./events.ts";

const asked = (address: string) => deliveryQuery(readListParams(new URLSearchParams(address), {}));

describe("The log of deliveries", () => {
  it("is asked for by address, event and state", () => {
    expect(asked("endpoint_id=7&event=order.paid&status=failed&sort=event&order_by=asc")).toMatchObject({
      endpoint_id: 7,
      event: "order.paid",
      status: "failed",
      sort: "event",
      order_by: "asc",
    });
  });

  it("is not asked for what the server would refuse", () => {
    const { endpoint_id, event, status, sort } = asked("endpoint_id=1e3&event=x&status=lost&sort=url");
    expect([endpoint_id, event, status, sort]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("shows a payload field by field, and what is none as it is", () => {
    expect(readableJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readableJson("not json")).toBe("not json");
  });

  it("calls every event by a word", () => {
    expect(eventLabels([...webhookEvents]).split(", ")).toHaveLength(webhookEvents.length);
  });
});

import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#contract/audit-log.ts";
import { orderHistory } from "./order-history.ts";

const event = (id: number, kind: string, at: string) => ({ id, kind, at, text: kind, actor: "" });
const entry = (id: number, action: string, at: string): AuditEntry => ({
  id,
  at,
  action,
  actor_kind: "staff",
  actor_name: "Robin",
  subject_kind: "order",
  subject_id: 1,
  subject_name: "",
  member: null,
  before: null,
  after: null,
  names: {},
  request_id: "",
});

const FIRST = "2026-03-01T10:00:00.000Z";
const SECOND = "2026-03-02T10:00:00.000Z";
const told = (history: ReturnType<typeof orderHistory>) =>
  history.map(({ event, audit }) => [event?.kind, audit?.action]);

describe("an order's history", () => {
  it("tells a change once that is both an event and an entry of the audit log, newest first", () => {
    const history = orderHistory(
      [event(1, "placed", FIRST), event(2, "processing", SECOND)],
      [entry(9, "order.processing", SECOND), entry(8, "order.stored", FIRST)],
    );
    expect(told(history)).toEqual([
      ["processing", "order.processing"],
      ["placed", "order.stored"],
    ]);
  });

  it("keeps what only one of them knows", () => {
    const history = orderHistory(
      [event(1, "placed", FIRST), event(2, "restocked", SECOND)],
      [entry(9, "order.cancelled", "2026-03-03T10:00:00.000Z")],
    );
    expect(told(history)).toEqual([
      [undefined, "order.cancelled"],
      ["restocked", undefined],
      ["placed", undefined],
    ]);
  });

  it("tells apart what happened in the same moment, last first", () => {
    const history = orderHistory(
      [event(1, "refund_started", SECOND), event(2, "cancelled", SECOND)],
      [entry(9, "order.cancelled", SECOND)],
    );
    expect(told(history)).toEqual([
      ["cancelled", "order.cancelled"],
      ["refund_started", undefined],
    ]);
  });
});

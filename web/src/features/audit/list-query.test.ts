import { describe, expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";

const asked = (address: string) => listQuery(readListParams(new URLSearchParams(address)));

describe("what the audit log is asked for", () => {
  it("takes every filter from the address", () => {
    expect(
      asked("subject_kind=order&subject_id=7&member_id=3&action=order.placed&from=2026-03-01&to=2026-03-31"),
    ).toEqual({
      page: 1,
      per_page: 20,
      subject_kind: "order",
      subject_id: 7,
      member_id: 3,
      action: "order.placed",
      from: "2026-03-01",
      to: "2026-03-31",
    });
  });

  it("leaves out what the server would refuse", () => {
    expect(asked("subject_id=x&member_id=-1&from=2026-02-30&to=soon&colour=red")).toEqual({
      page: 1,
      per_page: 20,
    });
  });
});

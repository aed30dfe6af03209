import { expect, it } from "vitest";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery } from "./list-query.ts";

const asked = (address: string) => listQuery(readListParams(new URLSearchParams(address), {}));

it("asks for the returns that the address says", () => {
  expect(asked("keywords=ROV-1&status=requested&kind=exchange&sort=member&order_by=asc")).toMatchObject({
    keywords: "ROV-1",
    status: "requested",
    kind: "exchange",
    sort: "member",
    order_by: "asc",
  });
});

it("leaves out what the server would refuse", () => {
  const { status, kind, sort, order_by, keywords } = asked("status=lost&kind=gift&sort=colour&order_by=asc");
  expect([status, kind, sort, order_by, keywords]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

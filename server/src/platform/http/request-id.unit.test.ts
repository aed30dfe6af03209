import { expect, it } from "vitest";
import { newRequestId, traceAbove, traceOf } from "./request-id.ts";

const trace = "0af7651916cd43dd8448eb211c80319c";
const header = `00-${trace}-b7ad6b7169203331-01`;

it("takes the trace of a proxy that is trusted, and of nobody else", () => {
  const taken = { traceId: trace, parentId: "b7ad6b7169203331", isSampled: true };
  expect(traceAbove({ traceparent: header }, { trustProxy: 1 })).toEqual(taken);
  expect(traceAbove({ traceparent: header.replace(/1$/, "0") }, { trustProxy: 1 })).toEqual({
    ...taken,
    isSampled: false,
  });
  expect(traceAbove({ traceparent: header }, { trustProxy: 0 })).toBeNull();
});

it.each([
  "",
  header.slice(1),
  header.toUpperCase(),
  `${header}-x`,
  header.replace("00-", "ff-"),
  header.replace(trace, "0".repeat(32)),
  header.replace("b7ad6b7169203331", "0".repeat(16)),
])("takes no other header for a trace (%s)", (traceparent) => {
  expect(traceAbove({ traceparent }, { trustProxy: 1 })).toBeNull();
});

it("finds the trace of any id", () => {
  const id = newRequestId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect([traceOf(id), traceOf(`outbox-${id}`)]).toEqual([id, id]);
  expect(traceOf("job-12")).toMatch(/^[0-9a-f]{32}$/);
  expect(traceOf("job-12")).toBe(traceOf("job-12"));
  expect(traceOf("job-12")).not.toBe(traceOf("job-13"));
});

import { expect, it } from "vitest";
import { z } from "zod";
import { day, text } from "#contract/shapes.ts";
import { plainFields } from "./plain-fields.ts";

const texts = plainFields(
  z.object({ name: text(10), note: text(10, 0).optional().default(""), ends_on: day.nullable() }),
);

it("Fields of text are empty where there is nothing, and what may be none is sent as none", () => {
  expect(texts.empty).toEqual({ name: "", note: "", ends_on: "" });
  expect(texts.of({ name: "Kit", note: "", ends_on: null, id: 3 } as never)).toEqual({
    name: "Kit",
    note: "",
    ends_on: "",
  });
  expect(texts.sent(texts.empty)).toEqual({ name: "", note: "", ends_on: null });
  expect(texts.sent({ ...texts.empty, ends_on: "2027-03-05" }).ends_on).toBe("2027-03-05");
});

it("numbers begin with nothing, ticks without one, and both are sent as they are held", () => {
  const fields = plainFields(
    z.object({ credits: z.number(), expire: z.boolean().optional().default(false) }),
  );
  expect(fields.valuesOf(null)).toEqual({ credits: 0, expire: false });
  const values = fields.valuesOf({ credits: 25.5, expire: true });
  expect(values).toEqual({ credits: 25.5, expire: true });
  expect(fields.sent({ ...values, credits: "" })).toEqual({ credits: "", expire: true });
});

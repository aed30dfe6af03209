import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { inTimeZone } from "#web/lib/format.ts";
import { DateTime } from "./written.tsx";

/** In a club whose midnight is five hours after that of UTC. */
const shown = (value: string) =>
  inTimeZone("America/New_York", () => renderToStaticMarkup(createElement(DateTime, { value })));

it("shows a day of the calendar as that day, wherever the club is", () => {
  expect(shown("2027-03-05")).toBe('<time dateTime="2027-03-05">5 Mar 2027</time>');
});

it("shows the club's day of a moment", () => {
  expect(shown("2027-03-05T02:00:00.000Z")).toContain(">4 Mar 2027</time>");
});

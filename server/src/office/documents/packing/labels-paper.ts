import { addressLines } from "#contract/address-lines.ts";
import { putBars } from "#server/platform/pdf/bars.ts";
import type { Ruler } from "#server/platform/pdf/flow.ts";
import { type Flow, openFlow } from "#server/platform/pdf/flow.ts";
import { lineHeight, mm, type PaperPage, type PaperPart } from "#server/platform/pdf/marks.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import { bold, muted, type PaperLook, plain } from "../paper-look.ts";
import type { OrderToPack } from "./packing.queries.ts";
import { packsFor } from "./packing.rules.ts";

/** Sheets of 2 by 7 labels, 99.1 by 38.1 mm each, as they are sold everywhere. */
const grid = {
  across: 2,
  down: 7,
  width: mm(99.1),
  height: mm(38.1),
  left: mm(4.65),
  top: mm(15.15),
  gap: mm(2.5),
};
const padding = { x: mm(5), y: mm(3.5) };

type Label = { heading: string; count: number } | { order: OrderToPack };

/** A label for each order; each team begins with one that names it. */
export async function labelPages(
  look: PaperLook,
  ruler: Ruler,
  teams: { team: string; orders: OrderToPack[] }[],
): Promise<PaperPage[]> {
  const labels = teams.flatMap(({ team, orders }): Label[] => [
    ...(team ? [{ heading: team, count: orders.length }] : []),
    ...orders.map((order) => ({ order })),
  ]);
  const flow = openFlow(ruler, { top: 0, bottom: 0, left: 0, right: 0 }, () => undefined);
  const perPage = grid.across * grid.down;
  await eachInSlices(labels.entries(), ([at, label]) => {
    // Higher than the rest of any page: a new sheet.
    if (at > 0 && at % perPage === 0) flow.need(Number.POSITIVE_INFINITY);
    const place = at % perPage;
    const x = grid.left + (place % grid.across) * (grid.width + grid.gap);
    const y = grid.top + Math.floor(place / grid.across) * grid.height;
    if ("order" in label) writeLabel(flow, look, label.order, { x, y });
    else writeHeading(flow, look, label, { x, y });
  });
  return flow.finish(() => undefined);
}

const smallest = 7.2;
const sizes = [10, 8.5, smallest];

type Place = { x: number; y: number };

function writeHeading(flow: Flow, look: PaperLook, label: { heading: string; count: number }, place: Place) {
  const { x, y } = place;
  flow.put({ kind: "box", x, y, width: grid.width, height: grid.height, fill: look.colors.primary.soft });
  const name = bold(17, look.colors.primary.text);
  const width = grid.width - 2 * padding.x;
  const count = look.words.documents.orders(label.count);
  const high =
    Math.min(flow.heightOf(label.heading, name, width), 3 * lineHeight(name)) + lineHeight({ size: 10 });
  flow.y = y + (grid.height - high) / 2;
  flow.y += flow.text(label.heading, name, { x: x + padding.x, width, most: 3, part: { tag: "H1" } });
  flow.text(count, plain(10, muted), { x: x + padding.x, width });
}

function writeLabel(flow: Flow, look: PaperLook, order: OrderToPack, { x, y }: Place): void {
  const { address } = order;
  const isCollected = order.shipping_kind === "collect" || !address;
  const name = isCollected ? order.member_name : address.name || order.member_name;
  const lines = isCollected ? [look.words.documents.collect, ...look.location] : addressLines(address);
  const width = grid.width - 2 * padding.x;
  const left = x + padding.x;
  const small = plain(7.5, muted);
  const part: PaperPart = { tag: "P" };
  writeTop(flow, look, order.number, { x: left, y, width, part });
  flow.y = y + padding.y + 15;
  const end = y + grid.height - padding.y;
  flow.y += flow.text(name, bold(12), { x: left, width, most: 2, part });
  const people = packsFor(order);
  if (people.length > 0) {
    const whose = look.words.documents.forPeople(people.join(", "));
    flow.y += flow.text(whose, small, { x: left, width, most: 1, part });
  }
  const texts = lines.filter(Boolean);
  const room = end - flow.y + 1;
  // A long address is printed smaller, so that nothing of it is lost; only where not even that is enough, a line that is too
  // wide loses its end.
  const heightIn = (size: number) =>
    texts.reduce((sum, text) => sum + flow.heightOf(text, plain(size), width), 0);
  const size = sizes.find((one) => heightIn(one) <= room);
  const most = size === undefined ? { most: 1 } : {};
  for (const text of texts)
    flow.y += flow.text(text, plain(size ?? smallest), { x: left, width, ...most, part });
}

/** The bars are higher than the padding, so that they take nothing from the name and the address. */
const bars = { width: 104, height: 18, rise: 5 };
const numberWidth = 66;

/** The first line: from whom it is, and the number to read and to scan. */
function writeTop(
  flow: Flow,
  look: PaperLook,
  number: string,
  place: Place & { width: number; part: PaperPart },
) {
  const { x, y, width, part } = place;
  const small = plain(7.5, muted);
  const end = x + width;
  flow.y = y + padding.y - bars.rise;
  const hasBars = putBars(flow, number, { ...bars, x: end - bars.width, align: "right" }) > 0;
  const right = hasBars ? end - bars.width - 8 : end;
  const club = { x, width: right - numberWidth - x, most: 2, part };
  if (flow.heightOf(look.clubName, small, club.width) <= lineHeight(small)) flow.y = y + padding.y;
  flow.text(look.clubName, small, club);
  flow.y = y + padding.y;
  const style = bold(8.5);
  flow.text(number, style, { x: right - numberWidth, width: numberWidth, align: "right", most: 1, part });
}

import { setImmediate as afterOthers } from "node:timers/promises";
import { expect, it } from "vitest";
import { type RenderedFor, renderTurns } from "./render-turns.ts";

const rovers = { club: "rovers", network: "192.0.2.1" };
const someone = (number: number) => ({ club: `club-${number}`, network: `192.0.2.${number}` });

/** A renderer whose pages take this many milliseconds each; records for whom it rendered, and how many in parallel. */
function renderer(msAPage: number) {
  let clock = 0;
  let atOnce = 0;
  const rendered: string[] = [];
  const turns = renderTurns(1, () => clock);
  const render = (who: RenderedFor) =>
    turns(who, async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await afterOthers();
      clock += msAPage;
      rendered.push(who.club);
      atOnce -= 1;
      return "page";
    });
  return { render, rendered, wait: (ms: number) => (clock += ms) };
}
const times = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it("renders one page at a time, in the order asked", async () => {
  const { render, rendered } = renderer(1);
  const all = await Promise.all(times(3).map((number) => render(someone(number))));
  expect([all, rendered]).toEqual([
    ["page", "page", "page"],
    ["club-1", "club-2", "club-3"],
  ]);
});

it("lets no crowd slip past what a second allows: its time is booked before the next page begins", async () => {
  const { render, rendered, wait } = renderer(100);
  const crowd = await Promise.all(times(60).map((number) => render(someone(number))));
  expect(crowd.filter((page) => page !== null)).toHaveLength(3);
  expect(await render(someone(61))).toBeNull();
  wait(1000);
  expect(await render(someone(61))).toBe("page");
  expect(rendered).toHaveLength(4);
});

it("keeps something of each second for other clubs and other networks", async () => {
  const { render, rendered } = renderer(80);
  await Promise.all(times(60).map(() => render(rovers)));
  expect(rendered).toEqual(["rovers", "rovers"]);
  expect(await render({ ...rovers, network: "192.0.2.9" })).toBeNull();
  expect(await render({ ...rovers, club: "albion" })).toBeNull();
  expect(await render(someone(2))).toBe("page");
});

it("lets one club, and one network, have few pages under way, and turns nobody else away for it", async () => {
  const { render } = renderer(1);
  const crowd = times(60).map(() => render(rovers));
  const walker = times(60).map((number) => render({ club: `club-${number}`, network: "192.0.2.7" }));
  const other = render({ club: "harbour", network: "192.0.2.8" });
  const done = async (pages: Promise<string | null>[]) => (await Promise.all(pages)).filter(Boolean).length;
  expect([await done(crowd), await done(walker), await other]).toEqual([3, 3, "page"]);
});

it("gives a place back when a page breaks", async () => {
  const turns = renderTurns(1);
  for (const _ of times(20)) {
    const broken = turns(rovers, () => Promise.reject(new Error("broken")));
    await expect(broken).rejects.toThrow("broken");
  }
  expect(await turns(rovers, async () => "page")).toBe("page");
});

it("leaves half of each second to pages that are not one of endlessly many", async () => {
  const { render, rendered, wait } = renderer(20);
  const searches = await Promise.all(
    times(40).map((number) => render({ ...someone(number), isEndless: true })),
  );
  expect(searches.filter(Boolean)).toHaveLength(4);
  for (const number of times(10)) await render({ ...someone(number), isEndless: true });
  expect(rendered).toHaveLength(7);
  for (const number of times(10)) await render(someone(number + 20));
  expect(rendered).toHaveLength(13);
  wait(1000);
  for (const _ of times(10)) await render({ ...rovers, isEndless: true });
  for (const _ of times(10)) await render(rovers);
  expect(rendered.slice(13)).toHaveLength(8);
});

import { expect, it } from "vitest";
import { HostNotAllowed, refuseInConstantTime } from "./public-hosts.ts";

it.each([0, 20, 499])("refuses after half a second where it took %d ms to find out", async (took) => {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const find = async () => {
    now += took;
    throw new HostNotAllowed([443]);
  };
  const refused = refuseInConstantTime(find, () => new Error("Not there"), { now: () => now, wait });
  await expect(refused).rejects.toThrow("Not there");
  expect(now).toBe(500);
});

import { expect, it } from "vitest";
import { parcelStatuses } from "#contract/parcels.ts";
import { isUnderWay, parcelSteps } from "./parcel-card.tsx";

it.each([
  ["shipped", ["placed", "packed", "sent"], "delivered"],
  ["ready_to_collect", ["placed", "packed", "ready"], "collected"],
  ["delivered", ["placed", "packed", "sent", "delivered"], undefined],
  ["collected", ["placed", "packed", "ready", "collected"], undefined],
  ["returned", [], undefined],
] as const)("a parcel that is %s has done the steps %j, and next is %s", (status, done, next) => {
  const steps = parcelSteps(status);
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(done);
  expect(steps.find(({ isNext }) => isNext)?.name).toBe(next);
});

it("a parcel is under way until the member has it, or it comes back", () => {
  expect(parcelStatuses.filter(isUnderWay)).toEqual(["shipped", "ready_to_collect"]);
});

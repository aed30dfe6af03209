import { beforeEach, expect, it } from "vitest";
import { notify, useMessages } from "./toast.ts";

const shown = () => useMessages.getState().messages.map(({ text }) => text);

beforeEach(() => useMessages.setState({ messages: [] }));

it("what is under way is said until it has ended, and no other message leaves with it", () => {
  const end = notify.underWay("Uploading file...");
  expect(useMessages.getState().messages).toMatchObject([{ tone: "info", isUnderWay: true }]);
  notify.warning("1 loaded, 1 failed.");
  end();
  expect(shown()).toEqual(["1 loaded, 1 failed."]);
  end();
  expect(shown()).toEqual(["1 loaded, 1 failed."]);
});

it("the same thing begun again is said by its last beginning", () => {
  const ends = [notify.underWay("Uploading file..."), notify.underWay("Uploading file...")];
  expect(shown()).toEqual(["Uploading file..."]);
  ends[0]?.();
  expect(shown()).toEqual(["Uploading file..."]);
  ends[1]?.();
  expect(shown()).toEqual([]);
});

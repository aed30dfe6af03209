import { expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import { goodsInWords } from "./orders.mails.ts";

it("mails name what is in a parcel, in which colour and size, and whose pack it is from", () => {
  const shirt = { title: "Home shirt", color: "Red", size: "M", for_member_name: "Cleo Thompson" };
  expect(goodsInWords(shirt, languages.en)).toBe("Home shirt, Red, M, for Cleo Thompson");
  expect(goodsInWords({ ...shirt, color: "", for_member_name: "" }, languages.en)).toBe("Home shirt, M");
});

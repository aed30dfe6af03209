import { expect, it } from "vitest";
import { goodsInWords } from "./order-mails.ts";

it("mails name what is in a parcel, in which colour and size, and whose pack it is from", () => {
  const shirt = { title: "Home shirt", color: "Red", size: "M", for_member_name: "Cleo Thompson" };
  expect(goodsInWords(shirt)).toBe("Home shirt, Red, M, for Cleo Thompson");
  expect(goodsInWords({ ...shirt, color: "", for_member_name: "" })).toBe("Home shirt, M");
});

import { expect, it } from "vitest";
import { stageButton } from "./stage.tsx";

it.each([
  ["/productdetail/7", "See it in the shop"],
  ["/shop", "Go to the shop"],
  ["/shop?category_id=3", "Go to the shop"],
  ["/entitlements", "See your packs"],
  ["/faq", "Read more"],
])("the button that leads to %s says %s", (link, words) => {
  expect(stageButton(link, "")).toBe(words);
  expect(stageButton(link, "Order now")).toBe("Order now");
});

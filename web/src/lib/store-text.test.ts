import { expect, it, vi } from "vitest";
import { storeText } from "./store-text.ts";

it("stores a text, and says once for each key that a full browser does not", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const texts = new Map<string, string>();
  const storage = { setItem: (key: string, text: string) => texts.set(key, text) };
  const onRefused = vi.fn();
  storeText(storage, "cart", "one", onRefused);
  expect([texts.get("cart"), onRefused.mock.calls]).toEqual(["one", []]);
  const full = {
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  };
  for (const key of ["cart", "draft", "cart", "draft"]) storeText(full, key, "two", onRefused);
  expect(onRefused).toHaveBeenCalledTimes(2);
  storeText(full, "view", "three");
});

import { expect, it } from "vitest";
import { clubLabel, originClub, requestedClub } from "./club-label.ts";

const rootDomains = ["kitroom.localhost", "shop.com.au"];

// Spec 1.1
it.each([
  ["rovers.kitroom.localhost", "rovers"],
  ["ROVERS.kitroom.localhost:3000", "rovers"],
  ["kitroom.localhost", null],
  ["www.kitroom.localhost", null],
  ["localhost", null],
  ["127.0.0.1", null],
  ["[::1]:3000", null],
  ["shop.example.org", "shop"],
  ["example.org", null],
  ["rovers.shop.com.au", "rovers"],
  ["rovers.example.com.", "rovers"],
  ["sam@rovers.kitroom.localhost", null],
  ["rovers.kitroom.localhost, harbour.kitroom.localhost", null],
  ["rovers .kitroom.localhost", null],
])("%s names the club %s", (host, label) => {
  expect(clubLabel(host, { rootDomains, clubsOnAnyDomain: true })).toBe(label);
});

it.each([
  ["rovers.kitroom.localhost", "rovers"],
  ["rovers.shop.com.au.", "rovers"],
  ["rovers.example.com", null],
  ["rovers.kitroom.localhost.example.com", null],
  ["shop.example.org", null],
  ["kitroom.localhost", null],
])("where the operator named the domains, %s names the club %s", (host, label) => {
  expect(clubLabel(host, { rootDomains, clubsOnAnyDomain: false })).toBe(label);
});

it("takes a forwarded host only from a proxy that is said to write it, and of several the nearest one's", () => {
  const rules = (trustForwardedHost: boolean) => ({
    rootDomains,
    clubsOnAnyDomain: false,
    trustForwardedHost,
  });
  const host = "rovers.shop.com.au";
  const forwarded = { host, "x-forwarded-host": "mine.shop.com.au, harbour.shop.com.au" };
  expect(requestedClub(forwarded, rules(false))).toBe("rovers");
  expect(requestedClub(forwarded, rules(true))).toBe("harbour");
  expect(requestedClub({ host }, rules(true))).toBe("rovers");
  expect(requestedClub({ host, "x-forwarded-host": "" }, rules(true))).toBe("rovers");
  expect(requestedClub({}, rules(true))).toBeNull();
});

it.each([
  ["https://harbour.shop.com.au", "harbour"],
  ["http://HARBOUR.kitroom.localhost:3000", "harbour"],
  ["null", null],
  ["https://example.com", null],
  ["https://shop.com.au", null],
  ["chrome-extension://harbour.shop.com.au", null],
  ["", null],
])("a page of the origin %j is the club %s's", (origin, label) => {
  expect(originClub({ origin }, { rootDomains, clubsOnAnyDomain: false, trustForwardedHost: false })).toBe(
    label,
  );
});

it("needs the root domain configured for a host like shop.com.au to name no club", () => {
  expect(clubLabel("shop.com.au", { rootDomains: ["shop.com.au"], clubsOnAnyDomain: true })).toBeNull();
  expect(clubLabel("shop.com.au", { rootDomains: [], clubsOnAnyDomain: true })).toBe("shop");
});

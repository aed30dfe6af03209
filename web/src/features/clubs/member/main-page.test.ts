import { expect, it } from "vitest";
import { clubAddress, nameIn } from "./main-page.tsx";

it.each([
  ["kitroom.localhost", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["localhost", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["127.0.0.1", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["www.kitroom.example", "", "http://rovers.kitroom.example/"],
])("leads from %s%s to %s", (hostname, port, address) => {
  expect(clubAddress({ protocol: "http:", host: hostname + port, hostname }, "rovers")).toBe(address);
});

it.each([
  [" Rovers ", "rovers"],
  ["rovers.kitroom.example", "rovers.kitroom.example"],
  ["https://Rovers.kitroom.example:3000/shop?page=2#top", "rovers.kitroom.example:3000"],
  ["/", ""],
  ["", ""],
])("finds the club in %j", (typed, name) => {
  expect(nameIn(typed)).toBe(name);
});

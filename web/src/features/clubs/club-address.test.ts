import { expect, it } from "vitest";
import { clubAddress } from "./club-address.ts";

it.each([
  ["kitroom.localhost", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["localhost", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["127.0.0.1", ":3000", "http://rovers.kitroom.localhost:3000/"],
  ["www.kitroom.example", "", "http://rovers.kitroom.example/"],
])("leads from %s%s to %s", (hostname, port, address) => {
  expect(clubAddress({ protocol: "http:", host: hostname + port, hostname }, "rovers")).toBe(address);
});

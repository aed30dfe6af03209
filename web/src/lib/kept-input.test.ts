import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  keepInputOfEndedSessions,
  locationOfKeptInput,
  nameStaff,
  takeBack,
  watchForm,
} from "./kept-input.ts";
import { useAdminStore } from "./stores/admin-store.ts";
import { useUserStore } from "./stores/user-store.ts";

const staff = {
  admin: { role: 1, club_info: { club_name: "Rovers", club_logo: null } },
  accessToken: "token",
  isStripeSetupped: true,
  isEmailSetupped: true,
};
const member = {
  id: 7,
  name: "Ava Stone",
  first_name: "Ava",
  role: 3,
  credits: 0,
  credit_entries: [],
  token: "token",
};
const began = { name: "" };
const typed = { began, now: { name: "Rain jacket" } };

const browser = { location: { pathname: "/products", search: "?page=2" }, addEventListener() {} };
beforeAll(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("window", browser);
  keepInputOfEndedSessions();
});

let unwatch: () => void;
beforeEach(() => {
  vi.stubGlobal("window", browser);
  useAdminStore.getState().setAdmin(staff);
  useUserStore.getState().setUser({ user: member, accessToken: "token" });
  nameStaff("Ada@rovers.example ");
  unwatch = watchForm(() => typed);
});
afterEach(() => unwatch());

it("gives staff back what they typed, once, at its own address and in the form that began so", () => {
  useAdminStore.getState().clearAdmin();
  expect(takeBack("/products", began)).toBeUndefined();
  nameStaff("ada@rovers.example");
  useAdminStore.getState().setAdmin(staff);
  expect(locationOfKeptInput()).toBe("/products?page=2");
  expect(takeBack("/packs", began)).toBeUndefined();
  expect(takeBack("/products", { name: "Sock" })).toBeUndefined();
  expect(takeBack("/products", { name: "" })).toEqual(typed);
  expect(takeBack("/products", { name: "" })).toBeUndefined();
  expect(locationOfKeptInput()).toBeNull();
});

it("gives a manager nothing of what an admin typed, nor a member of what another typed", () => {
  useAdminStore.getState().clearAdmin();
  nameStaff("max@rovers.example");
  useAdminStore.getState().setAdmin(staff);
  expect(locationOfKeptInput()).toBeNull();
  expect(takeBack("/products", began)).toBeUndefined();

  useUserStore.getState().clearUser();
  useUserStore.getState().setUser({ user: { ...member, id: 8 }, accessToken: "token" });
  expect(takeBack("/products", began)).toBeUndefined();
  useUserStore.getState().setUser({ user: member, accessToken: "token" });
  expect(takeBack("/products", began)).toEqual(typed);
});

it("keeps nothing while there is nothing to save", () => {
  unwatch();
  unwatch = watchForm(() => null);
  useUserStore.getState().clearUser();
  useUserStore.getState().setUser({ user: member, accessToken: "token" });
  expect(takeBack("/products", began)).toBeUndefined();
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminClient } from "./admin-api.ts";
import { errorText, fieldErrors, hasCode, isNetworkError } from "./errors.ts";
import { memberClient } from "./member-api.ts";
import { whenSessionEnds } from "./session.ts";
import { useAdminStore } from "./stores/admin-store.ts";
import { useUserStore } from "./stores/user-store.ts";
import { notify } from "./toast.ts";

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const ended = vi.fn();
const said = vi.spyOn(notify, "error");

beforeEach(() => {
  vi.stubGlobal("window", {
    location: { origin: "http://rovers.kitroom.localhost" },
    addEventListener: () => {},
  });
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "warn").mockReturnValue();
  said.mockReturnValue();
  whenSessionEnds(ended);
  useUserStore.getState().setUser({ user, accessToken: "member-token" });
  useAdminStore
    .getState()
    .setAdmin({ admin, accessToken: "admin-token", isStripeSetupped: true, isEmailSetupped: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("the typed clients", () => {
  // Spec 7.2
  it("send each session's own token, and headers of one call", async () => {
    fetched.mockImplementation(async () => Response.json({ data: [], total: 0, per_page: 20, page: 1 }));
    await memberClient.orders.getOrders({}, { context: { headers: { "idempotency-key": "k" } } });
    await adminClient.orders.adminShow({ status: "placed" });
    const [first, second] = fetched.mock.calls.map(([request]) => request);
    expect(first?.url).toBe("http://rovers.kitroom.localhost/api/club-member/get-orders");
    expect(first?.headers.get("authorization")).toBe("Bearer member-token");
    expect(first?.headers.get("idempotency-key")).toBe("k");
    expect(second?.url).toContain("/api/club-orders/show?status=placed");
    expect(second?.headers.get("authorization")).toBe("Bearer admin-token");
  });

  it("send what a DELETE says beside its path in the address, where the server reads it", async () => {
    fetched.mockImplementation(async () => Response.json({ message: "Deleted" }));
    await adminClient.categories.delete({ id: 4, move_to: 7 });
    const request = fetched.mock.calls[0]?.[0];
    expect(request?.url).toBe("http://rovers.kitroom.localhost/api/club-category/delete/4?move_to=7");
    expect([await request?.text(), request?.headers.get("content-type")]).toEqual(["", null]);
    expect(request?.headers.get("authorization")).toBe("Bearer admin-token");
  });

  it("keep the server's code, sentence and fields", async () => {
    fetched.mockImplementation(async () =>
      Response.json(
        {
          code: "VALIDATION_FAILED",
          message: "Some fields need your attention.",
          errors: { email: ["Invalid email address", "Too long"] },
          request_id: "r1",
        },
        { status: 422 },
      ),
    );
    const error = await memberClient.members.profile({}).catch((reason: unknown) => reason);
    expect(hasCode(error, "VALIDATION_FAILED")).toBe(true);
    expect(errorText(error)).toBe("Some fields need your attention.");
    expect(fieldErrors(error)).toEqual({ email: "Invalid email address" });
    expect(error).toMatchObject({ status: 422, data: { request_id: "r1" } });
    expect(ended).not.toHaveBeenCalled();
  });

  // Spec 8.3
  it.each([
    ["a page of a proxy", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["JSON of somebody else", () => Response.json({ oops: true }, { status: 500 })],
  ])("turn %s into the unexpected error", async (_name, answer) => {
    fetched.mockImplementation(async () => answer());
    const error = await memberClient.members.profile({}).catch((reason: unknown) => reason);
    expect(errorText(error)).toBe("An unexpected error occurred");
    expect(errorText(error, "Something went wrong")).toBe("Something went wrong");
    expect(isNetworkError(error)).toBe(false);
  });

  it("tell a call without any answer from a refusal", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await memberClient.members.profile({}).catch((reason: unknown) => reason);
    expect(isNetworkError(error)).toBe(true);
    expect(errorText(error)).toMatch(/no connection/i);
  });
});

describe("a 401", () => {
  beforeEach(() => void fetched.mockImplementation(async () => unauthenticated()));

  it("ends only the member's session, goes to /login and says it once for calls in parallel", async () => {
    const calls = Array.from({ length: 5 }, () => memberClient.members.profile({}));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect(useUserStore.getState()).toMatchObject({ isAuthenticated: false, accessToken: null });
    expect(useAdminStore.getState().adminAccessToken).toBe("admin-token");
    expect(ended).toHaveBeenCalledExactlyOnceWith("user", "/login");
    expect(said).toHaveBeenCalledExactlyOnceWith("Your session has expired. Please login again.");
  });

  // Spec 4.27
  it("sends staff to /adminlogin", async () => {
    await adminClient.dashboard.show({}).catch(() => undefined);
    expect(useAdminStore.getState().isAdminAuthenticated).toBe(false);
    expect(useUserStore.getState().accessToken).toBe("member-token");
    expect(ended).toHaveBeenCalledExactlyOnceWith("admin", "/adminlogin");
  });

  // Spec 8.2
  it("counts on public calls too, when they carried the token", async () => {
    await memberClient.pages.contactInfo({}).catch(() => undefined);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("of an old token leaves the new session alone", async () => {
    fetched.mockImplementation(async () => {
      useUserStore.getState().setUser({ user, accessToken: "newer" });
      return unauthenticated();
    });
    await memberClient.members.profile({}).catch(() => undefined);
    expect(useUserStore.getState().accessToken).toBe("newer");
    expect(ended).not.toHaveBeenCalled();
  });

  it("without any token ends nothing", async () => {
    useUserStore.getState().clearUser();
    await memberClient.members.profile({}).catch(() => undefined);
    expect(ended).not.toHaveBeenCalled();
  });
});

const user = { id: 1, name: "Ava Stone", first_name: "Ava", role: 3, credits: 1, credit_entries: [] };
const admin = { role: 2, club_info: { club_name: "Rovers", club_logo: null } };

function unauthenticated(): Response {
  const message = "Your session has expired. Please login again.";
  return Response.json({ code: "UNAUTHENTICATED", message, request_id: "r" }, { status: 401 });
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, createProduct } from "#server/testing/factories.ts";
import {
  addCategory,
  addPerson,
  auditedOf,
  type Club,
  callsOf,
  formOf,
  memberRow,
  openClub,
  unknownId,
} from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
});
afterAll(() => club.server.close());

describe("one member", () => {
  it("is shown with credits, holds, dependants and what the caller may do", async () => {
    await createCredits(club.server.owner, club.clubId, club.ava.id, 700);
    const { status, body } = await club.call("GET", `show/${club.ava.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "Ava Archer",
      email: "ava@rovers.example",
      phone: "123",
      account_status: 1,
      credits: 7,
      credit_entries: [],
      held_credits: 0,
      secondary_members: [],
      order_count: 0,
      version: 1,
      can: {
        invite: true,
        change_email: true,
        manage_credits: true,
        delete: false,
        erase: true,
        export: true,
      },
    });
    expect(JSON.stringify(body)).not.toContain("password");
  });

  it("offers a manager only the invitation", async () => {
    const { id } = await addPerson(club);
    const { body } = await club.call("GET", `show/${id}`, { as: club.manager });
    expect(body.data.can).toEqual({
      invite: true,
      change_email: false,
      manage_credits: false,
      delete: false,
      erase: false,
      export: false,
    });
  });

  // Spec 7.34
  it("A03: of another club is like an unknown one, for every call", async () => {
    const answers = async (id: number) => {
      const form = { ...(await formOf(club, club.ben.id)), id, version: 1 };
      const all = await Promise.all([
        club.call("GET", `show/${id}`),
        club.call("PUT", `update/${id}`, { body: form }),
        club.call("DELETE", `delete/${id}`),
        club.call("GET", `secondary-members/${id}`),
        club.call("POST", "update-secondary-member", {
          body: { primary_member_id: id, first_name: "X", last_name: "Y", relation: "Son" },
        }),
        club.call("POST", "update-secondary-member", {
          body: {
            id,
            version: 1,
            primary_member_id: club.ava.id,
            first_name: "X",
            last_name: "Y",
            relation: "Son",
          },
        }),
        club.call("POST", "send-email-password", { body: { id } }),
        club.call("POST", "sign-out", { body: { id } }),
        club.call("POST", "manage-member-credits", {
          body: { member_id: id, kind: "grant", amount: 1, reason: "Test" },
        }),
        club.call("GET", `credit-statement/${id}`),
        club.call("GET", `person-export/${id}`),
        club.call("POST", "erase", { body: { id, version: 1 } }),
      ]);
      return all.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    };
    const before = await memberRow(club, club.awayMember.id);
    const found = await answers(club.awayMember.id);
    expect(found).toEqual(await answers(unknownId));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await memberRow(club, club.awayMember.id)).toEqual(before);
    expect((await profileAway()).status).toBe(200);
  });

  const profileAway = () =>
    club.server.call("harbour", "GET", "/club-member/profile", { token: club.awayMember.token });
});

describe("invitations and sessions", () => {
  // Spec 7.34
  it("sends a new link, after which the older one is void", async () => {
    const { id } = await addPerson(club, { account_status: 0 });
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await club.call("POST", "send-email-password", { body: { id }, as: club.manager })).status,
      ).toBe(200);
    const { email } = await memberRow(club, id);
    expect(await calls.invitations(String(email))).toHaveLength(2);
    expect(await calls.liveCodes(id)).toHaveLength(1);
  });

  it("sends none to an inactive member, and none to somebody without an address", async () => {
    const inactive = await addPerson(club, { account_status: 2 });
    expect(await club.call("POST", "send-email-password", { body: { id: inactive.id } })).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_INACTIVE" },
    });
    const child = await addPerson(club, { email: null, primary_member_id: club.ava.id });
    expect((await club.call("POST", "send-email-password", { body: { id: child.id } })).status).toBe(404);
  });

  it("signs a member out everywhere, with an audit row", async () => {
    const { id, token } = await addPerson(club);
    expect((await club.call("POST", "sign-out", { body: { id }, as: club.manager })).status).toBe(200);
    expect((await calls.profile(token)).status).toBe(401);
    expect(await auditedOf(club, id)).toEqual(["member.signed_out"]);
  });
});

describe("the choices of the member form", () => {
  it("are the memberships, and size groups with sizes in the club's order", async () => {
    const made = await openClub();
    const { owner } = made.server;
    await addCategory(made, { name: "Junior", joining_credits_cents: 2550 });
    for (const [sizes, size_group, status] of [
      [["S", "XL", "JS"], "shirt", "live"],
      [["S", "M"], "shirt", "draft"],
      [["41", "9"], "boots", "live"],
      [["Never"], "old", "archived"],
    ] as const) {
      const { productId } = await createProduct(owner, made.clubId, { sizes: [...sizes] });
      await owner.query("update products set size_group = $2, status = $3 where id = $1", [
        productId,
        size_group,
        status,
      ]);
    }
    const { body } = await made.call("GET", "form-choices", { as: made.manager });
    expect(body.data).toEqual({
      membership_categories: [{ id: expect.any(Number), name: "Junior", joining_credits: 25.5 }],
      size_groups: [
        { group: "boots", sizes: ["41", "9"] },
        { group: "shirt", sizes: ["S", "M", "XL", "JS"] },
      ],
    });
    await made.server.close();
  });
});

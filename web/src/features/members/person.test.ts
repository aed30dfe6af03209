import { expect, it } from "vitest";
import { memberChanges, newMemberForm, secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import {
  emailLock,
  familyLogins,
  givenWords,
  initial,
  isNameTyped,
  leftOutLines,
  memberValues,
  newMemberValues,
  secondaryValues,
  timesWord,
  toMemberChanges,
  toNewMember,
  toSecondaryMember,
} from "./person.ts";

it("opens the form of a member and sends it back as it was", () => {
  const member = aMember({ membership_category: { id: 4, name: "Adult" }, sizes: { shirt: "M" } });
  const { first_name, last_name, email, phone, id, version } = member;
  expect(memberChanges.parse(toMemberChanges(memberValues(member), member))).toEqual({
    first_name,
    last_name,
    email,
    phone,
    id,
    version,
    sizes: { shirt: "M" },
    membership_category_id: 4,
    account_status: 1,
    grant_joining_credits: true,
  });
});

it("sends no membership and no size where none is chosen", () => {
  const values = { ...newMemberValues, first_name: "Noor", last_name: "Haddad", email: "Noor@Mail.example" };
  expect(newMemberForm.parse(toNewMember({ ...values, sizes: { shirt: "", shorts: " " } }))).toMatchObject({
    email: "noor@mail.example",
    membership_category_id: null,
    sizes: {},
    invite: true,
    grant_joining_credits: true,
  });
});

it("gives a new secondary member the last name of the primary one, and nothing of a member that exists", () => {
  const values = { ...secondaryValues(null, "Thompson"), first_name: "Dora", relation: "Daughter" };
  const sent = secondaryMemberForm.parse(toSecondaryMember(values, 12, null));
  expect(sent).toMatchObject({ first_name: "Dora", last_name: "Thompson", primary_member_id: 12 });
  expect(sent).not.toHaveProperty("id");
  expect(sent).not.toHaveProperty("account_status");
});

it("invites a secondary member only to a login", () => {
  const values = { ...secondaryValues(null, "Thompson"), first_name: "Dora", relation: "Daughter" };
  expect(toSecondaryMember(values, 12, null).invite).toBe(false);
  expect(toSecondaryMember({ ...values, email: "dora@mail.example" }, 12, null).invite).toBe(true);
});

it("does not offer the invitation again for a login that is there already", () => {
  const person = aMember({
    primary: { id: 12, name: "Ava Thompson", is_inactive: false },
    relation: "Son",
    account_status: 2,
  });
  const values = secondaryValues(person, "Thompson");
  expect(values.invite).toBe(false);
  expect(toSecondaryMember(values, 12, person)).toMatchObject({
    id: person.id,
    version: person.version,
    account_status: 2,
  });
});

it.each([
  ["Ava Thompson", true],
  ["  ava   thompson ", true],
  ["Ava", false],
  ["", false],
])("takes %j as the name of Ava Thompson: %j", (typed, isSame) => {
  expect(isNameTyped(typed, "Ava Thompson")).toBe(isSame);
});

it("never takes an empty text as the name of somebody without one", () => {
  expect(isNameTyped("", " ")).toBe(false);
});

it("knows a name however its accents are typed", () => {
  expect(isNameTyped("Mateo Ferna\u0301ndez", "Mateo Fern\u00e1ndez")).toBe(true);
  expect(isNameTyped("mateo fernandez", "Mateo Fern\u00e1ndez")).toBe(true);
  expect(isNameTyped("Thi Mai Nguyen", "Th\u1ecb Mai Nguy\u1ec5n")).toBe(true);
  expect(isNameTyped("Siobhan O\u2019Neill", "Siobh\u00e1n O'Neill")).toBe(true);
  expect(isNameTyped("Lukasz", "\u0141ukasz")).toBe(true);
  expect(isNameTyped("Mateo Hernandez", "Mateo Fern\u00e1ndez")).toBe(false);
});

it("shows the first letter of a name", () => {
  expect(["Ava", " élodie", "", "𝒳avier"].map(initial)).toEqual(["A", "É", "?", "𝒳"]);
});

it("names the secondary members whose logins go with the account: not those without one, nor the inactive", () => {
  const [kit, bo, ida] = ["Kit", "Bo", "Ida"].map((name, at) => ({
    id: at + 1,
    name,
    first_name: name,
    last_name: "",
    relation: "",
    sizes: {},
    version: 1,
    email: `${name.toLowerCase()}@rovers.example`,
    account_status: 1 as const,
    membership_category: null,
    membership_is_own: false,
  }));
  if (!kit || !bo || !ida) throw new Error("three were named");
  const secondary_members = [kit, { ...bo, email: "" }, { ...ida, account_status: 2 as const }];
  expect(familyLogins(aMember({ secondary_members }))).toEqual(["Kit"]);
});

it("says why an e-mail address may not be changed, only where it may not", () => {
  const { can } = aMember();
  expect(emailLock({ can })).toBeNull();
  expect(emailLock({ can: { ...can, change_email: false } })).toContain("only an admin");
});

it("tells only who may deduct credits to do so", () => {
  expect(givenWords(0, true)).toEqual([]);
  expect(givenWords(50, true)).toEqual([
    expect.stringMatching(/^\$50\.00 in joining credits/),
    "If they were a mistake, deduct them under Credits.",
  ]);
  expect(givenWords(50, false)[1]).toBe("If they were a mistake, an admin can deduct them.");
});

it("says why people are left out and how many, and nothing of reasons that nobody has", () => {
  expect(leftOutLines({ active: 1200, no_email: 2, gone: 0 }).map(({ words }) => words)).toEqual([
    "No email address: 2",
    "Already has a password: 1,200",
  ]);
  expect(leftOutLines({})).toEqual([]);
});

it("counts invitations from the second one on", () => {
  expect([0, 1, 3].map((invitation_count) => timesWord({ invitation_count }))).toEqual(["", "", "3 times"]);
});

/** A member for unit tests; what matters to a test is said there. */
function aMember(parts: Partial<AdminMember> = {}): AdminMember {
  return {
    id: 31,
    first_name: "Ava",
    last_name: "Thompson",
    name: "Ava Thompson",
    email: "ava@rovers.example",
    phone: "+44 7700 900142",
    account_status: 1,
    membership_category: null,
    membership_is_own: true,
    sizes: {},
    primary: null,
    relation: "",
    credits: 100,
    credit_entries: [{ id: 1, credits: 50, expires_at: "2027-01-31T23:59:59.999Z" }],
    held_credits: 0,
    secondary_members: [],
    pack_ids: [],
    order_count: 0,
    login_time: null,
    invited_at: null,
    created_at: "2026-01-05T10:00:00.000Z",
    version: 3,
    can: {
      invite: true,
      change_email: true,
      manage_credits: true,
      delete: true,
      erase: true,
      export: true,
    },
    why_not: { delete: null, erase: null },
    ...parts,
  };
}

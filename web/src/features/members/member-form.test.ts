import { expect, it } from "vitest";
import { memberChanges, newMemberForm, secondaryMemberForm } from "#contract/member-forms.ts";
import {
  memberValues,
  newMemberValues,
  secondaryValues,
  toMemberChanges,
  toNewMember,
  toSecondaryMember,
} from "./member-form.ts";
import { aMember } from "./testing.ts";

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

import { expect, it } from "vitest";
import { memberChanges, memberForm, newMemberForm, secondaryMemberForm } from "./member-forms.ts";
import { adminMember, memberRow } from "./member-rows.ts";
import { familyMemberForm, memberUser, personFields, profileForm, secondaryMember } from "./members.ts";

/** What takes or shows a person, with the fields of a person that it is without, and why. */
const shapes: Record<string, [object, Partial<Record<keyof typeof personFields, string>>]> = {
  memberForm: [memberForm.shape, {}],
  newMemberForm: [newMemberForm.shape, {}],
  memberChanges: [memberChanges.shape, {}],
  secondaryMemberForm: [secondaryMemberForm.shape, {}],
  profileForm: [profileForm.shape, {}],
  familyMemberForm: [familyMemberForm.shape, { phone: "a family does not see it" }],
  memberUser: [memberUser.shape, {}],
  secondaryMember: [secondaryMember.shape, { phone: "a family does not see it" }],
  adminMember: [adminMember.shape, {}],
  "memberRow.user": [
    memberRow.shape.user.shape,
    { phone: "it is on their page", sizes: "they are on their page" },
  ],
};

it.each(Object.entries(shapes))("%s has each field of a person, or says why not", (_, [shape, without]) => {
  const missing = Object.keys(personFields).filter((field) => !(field in shape));
  expect(missing).toEqual(Object.keys(without));
});

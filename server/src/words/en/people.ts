import { counted, formatCount } from "./language.ts";

export const members = {
  /** What stands in a name's place once a person was erased. */
  erased: { first: "Erased", last: "member", name: "Erased member" },
  profileSaved: "Your profile has been saved.",
  saved: ({ first_name, last_name }: { first_name: string; last_name: string }) =>
    `${first_name} ${last_name} was saved.`,
  emailInUse: "This email address is already in use.",
  membershipAdded: (name: string) => `${name} was added.`,
  membershipSaved: (name: string) => `${name} was saved.`,
  membershipDeleted: "The membership was deleted.",
  givesPacks: (names: string) =>
    `These packs come with this membership: ${names}. Remove it from them first.`,
  tooManyMemberships: (most: number) => `A club can have at most ${formatCount(most)} memberships.`,
  membershipExists: "There is already a membership with this name.",
  sizeGone: "The club no longer has this size.",
  membershipHeld: (members: number) =>
    `${counted(members, { one: "member has", other: "members have" })} this membership. Give them another one first.`,
};

export const managers = {
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  saved: (name: string) => `${name} was saved.`,
  deleted: "The account was deleted.",
  linkSent: "A link to choose a password is on its way.",
  notYourself: "You cannot change your own role or close your own account. Ask another admin.",
};

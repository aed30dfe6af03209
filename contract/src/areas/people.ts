import { type Audited, edited, type PanelScreen } from "./area.ts";

export const screens = {
  members: { path: "/members", who: "staff", right: "manageMembers", guide: "members-and-credits" },
  addMember: {
    path: "/members/add-member",
    who: "staff",
    right: "manageMembers",
    guide: "members-and-credits#add-a-member",
  },
  editMember: {
    path: "/members/edit-member/:id",
    who: "staff",
    right: "manageMembers",
    guide: "members-and-credits#change-a-member",
  },
  subMembers: {
    path: "/members/sub-member/:id",
    who: "staff",
    right: "manageMembers",
    guide: "members-and-credits#families",
  },
  editSubMember: {
    path: "/members/sub-member/edit",
    who: "staff",
    right: "manageMembers",
    guide: "members-and-credits#families",
    numbers: ["primary", "id"],
  },
} as const satisfies Record<string, PanelScreen>;

export const audited = {
  member: {
    acts: [...edited, "profile_updated", "signed_out", "left", "erased", "exported"],
    screen: "editMember",
  },
} as const satisfies Record<string, Audited>;

export const rights = {
  manageMembers: "See, add, change and invite members and their secondary members",
  grantCredits: "Grant and deduct credits",
  importMembers: "Import members and packs from a workbook",
  eraseMembers: "Delete or erase members, and export their personal data",
};

export const tags = {
  Account: "What members change about their own login, and their way out.",
  "Club members": "The club's people: members, their families, credits.",
  Credits: "A member's credits as a statement.",
  Import: "Members by workbook.",
  Members: "The member who is logged in, and the family.",
  Sessions: "Logging in and out, codes, passwords, invitations.",
};

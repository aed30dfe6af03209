import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { codeBlock, firstName, link, type Mail, validFor } from "../../ground/messages/index.ts";
import { newestName } from "../members/index.ts";

type Code = { code: string; minutes: number };
const code = {
  variables: {
    code_box: { isBlock: true, value: (data: Code) => codeBlock(data.code) },
    minutes: { value: (data: Code) => data.minutes },
  },
  needs: "code_box",
  sample: () => ({ code: "012345", minutes: 5 }),
  newest: async () => ({}),
  secretLifeSeconds: 300,
};
export const twoFactorCode: Mail<"two_factor_code", Code> = {
  event: "two_factor_code",
  ...code,
  urgency: 1,
};

/** The link is valid as long as the code, and does the same. */
export const resetCode: Mail<"reset_code", Code & { link_url: string }> = {
  event: "reset_code",
  ...code,
  variables: { ...code.variables, link_url: link("link_url") },
  buttonUrl: "{{ link_url }}",
  sample: () => ({ ...code.sample(), link_url: "https://shop.example/set-password?token=sample" }),
  newest: async (_tx, ctx) => ({ link_url: address(ctx, "/set-password?token=sample") }),
  urgency: 2,
};

/** `link_url` works once, for `valid_for`, such as a week. */
type Linked = { first_name: string; link_url: string; valid_for: string };

/** To the new address. */
export const emailChange: Mail<"email_change", Linked> = {
  event: "email_change",
  variables: {
    first_name: firstName,
    link_url: link("link_url"),
    valid_for: validFor,
  },
  buttonUrl: "{{ link_url }}",
  sample: ({ auth }) => ({
    first_name: "Ava",
    link_url: "https://shop.example/confirm-email?token=sample",
    valid_for: auth.lives.day,
  }),
  newest: async (tx, ctx) => ({
    ...(await newestName(tx)),
    link_url: address(ctx, "/confirm-email?token=sample"),
  }),
  secretLifeSeconds: 24 * 3600,
  urgency: 3,
};

const invitation = {
  variables: {
    first_name: firstName,
    link_url: link("link_url"),
    valid_for: validFor,
  },
  sample: ({ auth }: Words) => ({
    first_name: "Ava",
    link_url: "https://shop.example/set-password?token=sample",
    valid_for: auth.lives.week,
  }),
  secretLifeSeconds: 7 * 24 * 3600,
};

export const memberInvited: Mail<"member_invited", Linked> = {
  event: "member_invited",
  ...invitation,
  buttonUrl: "{{ link_url }}",
  newest: (tx, ctx) => newestInvitation(tx, ctx, "members"),
  urgency: 4,
};

export const staffInvited: Mail<"staff_invited", Linked> = {
  event: "staff_invited",
  ...invitation,
  buttonUrl: "{{ link_url }}",
  sample: (words) => ({ ...invitation.sample(words), first_name: "Sam" }),
  newest: (tx, ctx) => newestInvitation(tx, ctx, "staff"),
  urgency: 5,
};

export const passwordChanged: Mail<"password_changed", { first_name: string; login_url: string }> = {
  event: "password_changed",
  variables: { first_name: firstName, login_url: link("login_url") },
  buttonUrl: "{{ login_url }}",
  sample: () => ({ first_name: "Ava", login_url: "https://shop.example/login" }),
  newest: async (tx, ctx) => ({ ...(await newestName(tx)), login_url: address(ctx, "/login") }),
};

/** To the account's previous address; the mail does not name the new one. */
export const emailChanged: Mail<"email_changed", { first_name: string }> = {
  event: "email_changed",
  isForFormerAddress: true,
  variables: { first_name: firstName },
  sample: () => ({ first_name: "Ava" }),
  newest: (tx) => newestName(tx),
};

type NewLogin = { first_name: string; person_name: string; person_email: string };

/** To the main address of a family when somebody of it gets a login. */
export const loginAdded: Mail<"login_added", NewLogin> = {
  event: "login_added",
  variables: {
    first_name: firstName,
    person_name: { value: (data) => data.person_name },
    person_email: { value: (data) => data.person_email },
  },
  sample: () => ({ first_name: "Ava", person_name: "Cleo", person_email: "cleo@example.com" }),
  newest: async (tx) => ({
    ...(await newestName(tx)),
    person_name: "Cleo",
    person_email: "cleo@example.com",
  }),
};

export const authMails = [
  twoFactorCode,
  resetCode,
  emailChange,
  memberInvited,
  staffInvited,
  passwordChanged,
  emailChanged,
  loginAdded,
];

async function newestInvitation(tx: ClubTx, ctx: Ctx, who: "members" | "staff") {
  return { ...(await newestName(tx, who)), link_url: address(ctx, "/set-password?token=sample") };
}

function address({ platform, domain }: Ctx, path: string): string {
  return clubUrl(platform.config, domain, path);
}

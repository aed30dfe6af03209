import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { codeBlock, firstName, hello, link, type Mail, validFor } from "../../ground/messages/index.ts";
import { newestName } from "../members/index.ts";

type Code = { code: string; minutes: number };
const code = {
  variables: {
    code_box: { label: "The code", isBlock: true, value: (data: Code) => codeBlock(data.code) },
    minutes: { label: "Minutes it is valid for", value: (data: Code) => data.minutes },
  },
  needs: "code_box",
  sample: { code: "012345", minutes: 5 },
  newest: async () => ({}),
  secretLifeSeconds: 300,
};
const validCode =
  "<p>{{ code_box }}</p><p>It is valid for {{ minutes }} minutes. If you did not ask for it, you can ignore this email.</p>";

export const twoFactorCode: Mail<"two_factor_code", Code> = {
  event: "two_factor_code",
  title: "Login code",
  explanation: "To an admin or manager who logs in.",
  ...code,
  wording: {
    subject: "Your login code",
    heading: "Your login code",
    body: `<p>Enter this code to log in to {{ club_name }}:</p>${validCode}`,
  },
  urgency: 1,
};

export const resetCode: Mail<"reset_code", Code> = {
  event: "reset_code",
  title: "Code for a new password",
  explanation: "To somebody who has forgotten their password.",
  ...code,
  wording: {
    subject: "Your code for a new password",
    heading: "Choose a new password",
    body: `<p>Enter this code to choose a new password at {{ club_name }}:</p>${validCode}`,
  },
  urgency: 2,
};

/** `link_url` works once, for `valid_for`, such as `7 days`. */
type Linked = { first_name: string; link_url: string; valid_for: string };

/** To the address that the account is to have. */
export const emailChange: Mail<"email_change", Linked> = {
  event: "email_change",
  title: "Confirmation of an email address",
  explanation: "To the new address that a member asked for, with a link to confirm it.",
  variables: {
    first_name: firstName,
    link_url: link("link_url", "Link to confirm the new email address"),
    valid_for: validFor,
  },
  wording: {
    subject: "Confirm your new email address",
    heading: "Is this your email address?",
    body: `${hello}<p>You asked to use this email address for your account at {{ club_name }}. Once you have confirmed it, you log in with it. This link works once, for {{ valid_for }}.</p><p>If you did not ask for this, you can ignore this email.</p>`,
    button: { label: "Confirm this address", url: "{{ link_url }}" },
  },
  sample: {
    first_name: "Ava",
    link_url: "https://shop.example/confirm-email?token=sample",
    valid_for: "24 hours",
  },
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
    link_url: link("link_url", "Link to choose a password"),
    valid_for: validFor,
  },
  sample: {
    first_name: "Ava",
    link_url: "https://shop.example/set-password?token=sample",
    valid_for: "7 days",
  },
  secretLifeSeconds: 7 * 24 * 3600,
};
const choosePassword = { label: "Choose a password", url: "{{ link_url }}" };

export const memberInvited: Mail<"member_invited", Linked> = {
  event: "member_invited",
  title: "Invitation to a member",
  explanation: "To a member, with a link to choose a password.",
  ...invitation,
  wording: {
    subject: "Welcome to {{ club_name }}",
    heading: "Choose your password",
    body: `${hello}<p>You now have an account in the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: choosePassword,
  },
  newest: (tx, ctx) => newestInvitation(tx, ctx, "members"),
  urgency: 4,
};

export const staffInvited: Mail<"staff_invited", Linked> = {
  event: "staff_invited",
  title: "Invitation to the panel",
  explanation: "To an admin or manager, with a link to choose a password.",
  ...invitation,
  wording: {
    subject: "Help run the {{ club_name }} shop",
    heading: "Choose your password",
    body: `${hello}<p>You have been invited to help run the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: choosePassword,
  },
  sample: { ...invitation.sample, first_name: "Sam" },
  newest: (tx, ctx) => newestInvitation(tx, ctx, "staff"),
  urgency: 5,
};

export const passwordChanged: Mail<"password_changed", { first_name: string; login_url: string }> = {
  event: "password_changed",
  title: "Password changed",
  explanation: "To somebody whose password was changed, in case it was not them.",
  variables: { first_name: firstName, login_url: link("login_url", "Link to the login page") },
  wording: {
    subject: "Your password was changed",
    heading: "Your password was changed",
    body: `${hello}<p>The password of your account at {{ club_name }} has just been changed, and every device has been logged out. If that was not you, choose a new one at once with "Forgot Password?" on the login page, and tell your club.</p>`,
    button: { label: "Login", url: "{{ login_url }}" },
  },
  sample: { first_name: "Ava", login_url: "https://shop.example/login" },
  newest: async (tx, ctx) => ({ ...(await newestName(tx)), login_url: address(ctx, "/login") }),
};

/** To the address that the account had before; the new one is not told there. */
export const emailChanged: Mail<"email_changed", { first_name: string }> = {
  event: "email_changed",
  title: "Email address changed",
  explanation:
    "To the old address when somebody's email address was changed, in case they did not ask for it.",
  variables: { first_name: firstName },
  wording: {
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    body: `${hello}<p>The email address of your account at {{ club_name }} has been changed, so emails and codes no longer come here. If you did not ask for that, tell your club at once.</p>`,
  },
  sample: { first_name: "Ava" },
  newest: (tx) => newestName(tx),
};

export const authMails = [
  twoFactorCode,
  resetCode,
  emailChange,
  memberInvited,
  staffInvited,
  passwordChanged,
  emailChanged,
];

async function newestInvitation(tx: ClubTx, ctx: Ctx, who: "members" | "staff") {
  return { ...(await newestName(tx, who)), link_url: address(ctx, "/set-password?token=sample") };
}

function address({ platform, domain }: Ctx, path: string): string {
  return clubUrl(platform.config, domain, path);
}

import type { settings } from "#contract/settings.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findMailHost, HostNotAllowed, smtpProblem } from "#server/platform/mail/smtp.ts";
import { refuseInConstantTime } from "#server/platform/net/public-hosts.ts";
import type { Text } from "#server/words/languages.ts";
import { noteSmtpTest, readClub } from "../../ground/clubs/index.ts";
import { sendTestMail, smtpTest } from "../../ground/messages/index.ts";
import { changeSettings, readSmtp, type Smtp, writeSmtp } from "./settings.ts";

type Form = Partial<Omit<Input<typeof settings.smtpSettings>, "version">>;

/** Changes the club's own mail server. Throws STALE_VERSION, SMTP_HOST_NOT_ALLOWED, VALIDATION_FAILED. */
export async function changeSmtp(ctx: Ctx, { version, ...form }: Input<typeof settings.smtpSettings>) {
  const stored = readSmtp((await inClub(ctx, (tx) => readClub(tx, ctx))).settings);
  const smtp = filledIn(stored, form);
  if (smtp.host === "" && smtp.from_email !== "" && smtp.from_email !== stored.from_email)
    throw refused("from_email", ({ settings }) => settings.ownAddressNeedsServer);
  await refuseInnerHosts(async () => {
    if (smtp.host) await findMailHost(smtp.host, Number(smtp.port), smtpHostRules(ctx));
  });
  const isOtherServer = serverFields.some((name) => smtp[name] !== stored[name]);
  return changeSettings(ctx, {
    section: "smtp",
    version,
    to: () => ({
      // The last test's result does not apply to another server.
      settings: { ...writeSmtp(smtp), ...(isOtherServer && { smtp_tested_at: null, smtp_test_error: null }) },
    }),
    note: { password_changed: smtp.password !== stored.password },
  });
}

const serverFields = ["host", "port", "security", "username", "password"] as const;

/** Which servers a club may name here. */
function smtpHostRules({ platform }: Ctx) {
  return { allowed: platform.config.smtpAllowedHosts };
}

/**
 * What is stored with the form's changes. The stored password goes to the server it was entered for, and to
 * no other: otherwise whoever may change the host could have it sent to themselves.
 */
function filledIn(stored: Smtp, form: Form): Smtp {
  const { password, ...fields } = form;
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const whole: Smtp = { ...stored, ...changes };
  const smtp = { ...whole, host: whole.host.replace(/^\[(.*)\]$/, "$1") };
  if (smtp.username === "" || smtp.host === "") return { ...smtp, username: "", password: "" };
  if (password !== undefined) return { ...smtp, password };
  const isSame = smtp.host === stored.host && smtp.username === stored.username;
  if (!isSame && stored.password !== "")
    throw refused("password", ({ settings }) => settings.passwordOfOldServer);
  return smtp;
}

/** Runs what may find that a host is not allowed; reports that as SMTP_HOST_NOT_ALLOWED, after an even delay. */
function refuseInnerHosts<T>(work: () => Promise<T>): Promise<T> {
  return refuseInConstantTime(
    work,
    (error) => new ApiError("SMTP_HOST_NOT_ALLOWED", { errors: { host: [error.text] } }),
  );
}

function refused(field: string, text: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { errors: { [field]: [text] } });
}

/**
 * Sends one real mail with the form's values, or the saved ones, and stores the result. Throws
 * SMTP_FAILED in the server's words, SMTP_HOST_NOT_ALLOWED, RATE_LIMITED.
 */
export async function testSmtp(ctx: Ctx, { to, ...form }: Input<typeof settings.testSmtp>) {
  await ctx.platform.limits.take(smtpTest, String(ctx.clubId));
  const record = await inClub(ctx, (tx) => readClub(tx, ctx));
  const { smtp_url, mail_from } = writeSmtp(filledIn(readSmtp(record.settings), form));
  if (!smtp_url && !ctx.platform.config.smtpUrl)
    throw new ApiError("SMTP_FAILED", { message: ({ settings }) => settings.noMailServer });
  const problem = await refuseInnerHosts(() => problemOf(ctx, { smtp_url, mail_from }, to));
  await inClub(ctx, (tx) => noteSmtpTest(tx, ctx, problem?.(ctx.words) ?? null));
  if (problem !== null) throw new ApiError("SMTP_FAILED", { message: problem });
  return { message: ctx.words.settings.testAccepted(to) };
}

/** Why the mail was not taken, or null. */
async function problemOf(
  ctx: Ctx,
  { smtp_url, mail_from }: { smtp_url: string | null; mail_from: string | null },
  to: string,
): Promise<Text | null> {
  try {
    await sendTestMail(ctx, { smtpUrl: smtp_url, mailFrom: mail_from }, to);
    return null;
  } catch (error) {
    if (error instanceof HostNotAllowed) throw error;
    ctx.log.info({ err: error }, "a test mail was not taken");
    return smtpProblem(error);
  }
}

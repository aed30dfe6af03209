import type { z } from "zod";
import { mailEvents, type mailTemplate, type messages } from "#contract/messages.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { only } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { notifyClub } from "#server/platform/db/notify.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { changeRow, deleteRow, type Things } from "#server/platform/things.ts";
import type { Words } from "#server/words/languages.ts";
import { labelOf, type Mail, type MailEvent, valuesOf, variablesOf } from "../mail.ts";
import { mailTemplates } from "../messages.tables.ts";
import { insertMail, mailKind } from "../outbox/queue-mail.ts";
import { smtpTest } from "../outbox/senders.ts";
import { mailLook } from "../writing/mail-look.ts";
import { htmlToText, type RenderedMail, renderMail } from "../writing/render-mail.ts";
import { checkWording } from "./check-wording.ts";

/** A club's own wording. */
type TemplateRow = typeof mailTemplates.$inferSelect;
type Shown = z.input<typeof mailTemplate>;

const wordings: Things<typeof mailTemplates, "updated" | "deleted"> = {
  table: mailTemplates,
  kind: "mail_template",
  acts: { updated: "mail_template.changed", deleted: "mail_template.restored" },
  facts: (row) => only(row, ["event", "subject", "body"]),
};

/** A wording that may be stored and sent. Throws TEMPLATE_INVALID. */
function usableWording<W extends { subject: string; body: string }>(ctx: Ctx, mail: Mail, wording: W): W {
  const body = cleanHtml(wording.body, { clubId: ctx.clubId, withVariables: true });
  if (body === "") {
    throw new ApiError("TEMPLATE_INVALID", { errors: { body: [({ messages }) => messages.bodyMissing] } });
  }
  checkWording(ctx.words, mail, { subject: wording.subject, body });
  return { ...wording, body };
}

/** Stores the club's own wording of a mail. Throws TEMPLATE_INVALID, STALE_VERSION. */
export function updateTemplate(
  ctx: Ctx,
  mail: Mail,
  form: Input<typeof messages.updateTemplate>,
): Promise<Shown> {
  const { event, subject, body, version } = usableWording(ctx, mail, form);
  const values = { event, subject, body, updated_at: ctx.platform.clock.now() };
  return inClub(ctx, async (tx) => {
    const own = await lockTemplate(tx, event);
    // The built-in wording is at version 0.
    if (version !== (own?.version ?? 0)) throw new ApiError("STALE_VERSION");
    const row = own
      ? await changeRow(tx, ctx, wordings, { id: own.id, version }, () => values)
      : await addTemplate(tx, ctx, values);
    await tellAll(tx);
    return presentTemplate(ctx.words, mail, row);
  });
}

/** Restores the built-in wording; does nothing if it is in use already. */
export function restoreTemplate(ctx: Ctx, mail: Mail): Promise<Shown> {
  return inClub(ctx, async (tx) => {
    const before = await lockTemplate(tx, mail.event);
    if (before) {
      await deleteRow(tx, ctx, wordings, before.id);
      await tellAll(tx);
    }
    return presentTemplate(ctx.words, mail, undefined);
  });
}

/** Every server and worker caches a club's words. */
const tellAll = (tx: ClubTx) => notifyClub(tx, "messages");

type Form = Omit<Input<typeof messages.preview>, "event">;

/** The mail as it would arrive with this wording. Throws TEMPLATE_INVALID. */
export function previewMail(ctx: Ctx, mail: Mail, form: Form): Promise<RenderedMail> {
  const wording = usableWording(ctx, mail, form);
  return inClub(ctx, (tx) => renderPreview(tx, ctx, mail, wording));
}

/** Sends the preview to an address, as a mail like any other. Throws TEMPLATE_INVALID, RATE_LIMITED. */
export async function sendTemplateTest(
  ctx: Ctx,
  mail: Mail,
  { to, ...form }: Form & { to: string },
): Promise<void> {
  const wording = usableWording(ctx, mail, form);
  await ctx.platform.limits.take(smtpTest, String(ctx.clubId));
  await inClub(ctx, async (tx) => {
    const preview = await renderPreview(tx, ctx, mail, wording);
    await insertMail(tx, ctx, {
      ...preview,
      ...mailKind(mail),
      subject: ctx.words.messages.testOf(preview.subject),
      to,
    });
  });
}

/** Uses the club's newest order, member, message and so on, and samples if there is none. */
async function renderPreview(
  tx: ClubTx,
  ctx: Ctx,
  mail: Mail,
  { subject, body }: Form,
): Promise<RenderedMail> {
  const look = await mailLook(tx, ctx.platform);
  const data = { ...mail.sample(look.words), ...(await mail.newest(tx, ctx)) };
  return renderMail(look, mail, data, { subject, body });
}

/** The club's own wording, or the built-in one. */
export function presentTemplate(words: Words, mail: Mail, own: TemplateRow | undefined): Shown {
  const { event } = mail;
  const { title, explanation, ...builtIn } = words.mails[event];
  const { subject, body } = own ?? builtIn;
  return {
    id: mailEvents.indexOf(event) + 1,
    event,
    title,
    explanation,
    subject,
    body,
    is_own: own !== undefined,
    updated_at: own?.updated_at ?? null,
    version: own?.version ?? 0,
  };
}

type EventVariables = Output<typeof messages.variables>["data"][number];

/** What the wording of the mail may use, with an example of each. */
export function presentVariables(words: Words, mail: Mail, clubName: string): EventVariables {
  const values = valuesOf(mail, mail.sample(words), words, clubName);
  const variables = variablesOf(mail).map(({ name, isBlock }) => {
    const value = values[name] ?? "";
    const sample = typeof value === "object" ? htmlToText(value.html) : String(value);
    return { name, label: labelOf(mail, name, words), sample, is_block: isBlock };
  });
  return { event: mail.event, variables };
}

export function ownTemplates(tx: ClubTx): Promise<TemplateRow[]> {
  return tx.query<TemplateRow>("select * from mail_templates where club_id = $1", [tx.clubId]);
}

/** When an email of each kind was sent for the last time, by its event. */
export async function lastSent(tx: ClubTx, events: MailEvent[]): Promise<Map<string, Date>> {
  const rows = await tx.query<{ event: string; sent_at: Date }>(
    `select e.event, m.sent_at from unnest($2::text[]) e(event)
     cross join lateral (select sent_at from mails where club_id = $1 and event = e.event and status = 'sent'
       order by sent_at desc limit 1) m`,
    [tx.clubId, events],
  );
  return new Map(rows.map(({ event, sent_at }) => [event, sent_at]));
}

/** Locked until the transaction ends. */
async function lockTemplate(tx: ClubTx, event: MailEvent): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    "select * from mail_templates where club_id = $1 and event = $2 for update",
    [tx.clubId, event],
  );
  return row;
}

/**
 * Throws STALE_VERSION if the club has its own by now. Its version starts at the second it was made, because one that
 * was reset and made again must not look like the one before.
 */
async function addTemplate(
  tx: ClubTx,
  ctx: Ctx,
  { event, subject, body, updated_at }: Pick<TemplateRow, "event" | "subject" | "body" | "updated_at">,
): Promise<TemplateRow> {
  const [row] = await tx.query<TemplateRow>(
    `insert into mail_templates (club_id, event, subject, body, updated_at, version)
     values ($1, $2, $3, $4, $5, extract(epoch from $5::timestamptz)::int)
     on conflict (club_id, event) do nothing returning *`,
    [tx.clubId, event, subject, body, updated_at],
  );
  if (!row) throw new ApiError("STALE_VERSION");
  await recordAudit(tx, ctx, {
    action: "mail_template.changed",
    subjectKind: "mail_template",
    subjectId: row.id,
    after: wordings.facts(row),
  });
  return row;
}

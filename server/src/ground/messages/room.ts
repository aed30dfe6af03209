import { contract } from "#contract/index.ts";
import { mailEvents } from "#contract/messages.ts";
import { namesBySql } from "#server/platform/audit.ts";
import type { Backlog } from "#server/platform/backlogs.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { forgetMailsOf, listMailDeliveries, resendMail } from "./deliveries.ts";
import { explainMails } from "./explain-mails.ts";
import type { Mail, MailEvent, Mails } from "./mail.ts";
import { messageSweeps } from "./outbox/due-mails.ts";
import {
  lastSent,
  ownTemplates,
  presentTemplate,
  presentVariables,
  previewMail,
  restoreTemplate,
  sendTemplateTest,
  updateTemplate,
} from "./templates/templates.ts";
import { mailLook } from "./writing/mail-look.ts";

/** All endpoints of the contract's mails; `mails` are those of all rooms. */
const messageRoutes = (mails: Mails) =>
  implement(contract.messages, {
    async showTemplates(ctx, input) {
      const shown = mailsFor(mails, input);
      const data = await inClub(ctx, async (tx) => {
        const own = await ownTemplates(tx);
        const sent = await lastSent(
          tx,
          shown.map(({ event }) => event),
        );
        return shown.map((mail) => ({
          ...presentTemplate(
            ctx.words,
            mail,
            own.find((row) => row.event === mail.event),
          ),
          last_sent_at: sent.get(mail.event) ?? null,
        }));
      });
      return { data, total: data.length, per_page: data.length, page: 1 };
    },
    async updateTemplate(ctx, form) {
      return {
        message: ctx.words.messages.wordingSaved,
        data: await updateTemplate(ctx, mails[form.event], form),
      };
    },
    async restoreTemplate(ctx, { event }) {
      const data = await restoreTemplate(ctx, mails[event]);
      return { message: ctx.words.messages.builtInAgain, data };
    },
    async preview(ctx, form) {
      return { data: await previewMail(ctx, mails[form.event], form) };
    },
    async sendTest(ctx, form) {
      await sendTemplateTest(ctx, mails[form.event], form);
      return { message: ctx.words.messages.testOnItsWay(form.to) };
    },
    async variables(ctx, input) {
      const { clubName } = await inClub(ctx, (tx) => mailLook(tx, ctx.platform));
      return { data: mailsFor(mails, input).map((mail) => presentVariables(ctx.words, mail, clubName)) };
    },
    deliveries: (ctx, asked) => listMailDeliveries(ctx, mails, asked),
    async resend(ctx, { id }) {
      return { message: ctx.words.messages.sentAgain(await resendMail(ctx, mails, id)) };
    },
  });

function mailsFor(mails: Mails, { event }: { event?: MailEvent | undefined }): Mail[] {
  return (event ? [event] : mailEvents).map((one) => mails[one]);
}

/** It sends the mails that other rooms declare, and lets clubs reword them. */
export const messages = (mails: Mails): Room => ({
  name: "messages",
  about: "mails: their wordings, the outbox, the log of deliveries",
  enters: ["clubs"],
  reads: ["clubs", "members", "orders"],
  routes: messageRoutes(mails),
  sweeps: messageSweeps(mails),
  backlogs: messageBacklogs,
  explains: explainMails,
  names: {
    mail: namesBySql("select id, subject as name from mails where club_id = $1 and id = any($2)"),
    mail_template: namesBySql(
      "select id, subject as name from mail_templates where club_id = $1 and id = any($2)",
    ),
  },
  forget: forgetMailsOf,
  // Envelopes only: a queued mail may have a code in its subject.
  copies: {
    parts: {
      mails: {
        sql: listOf(
          `select id, event, recipient, status, case when status = 'sent' then subject end as subject,
       ${utc("created_at")} as created_at, ${utc("sent_at")} as sent_at
     from mails where club_id = $1 and member_id = $2`,
        ),
      },
    },
  },
});

/** Mails not sent yet, by the time they were written: each attempt moves `due_at`. */
const messageBacklogs: Backlog[] = [
  { what: "mails_due", rows: "mails where status = 'queued'", since: "created_at" },
];

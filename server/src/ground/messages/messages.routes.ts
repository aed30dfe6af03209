import { mailEvents, messages } from "#contract/messages.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { listMailDeliveries, resendMail } from "./deliveries.ts";
import type { Mail, MailEvent, Mails } from "./mail.ts";
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
export const messageRoutes = (mails: Mails) =>
  implement(messages, {
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
          last_sent_at: sent.get(mail.event)?.toISOString() ?? null,
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
      await resendMail(ctx, mails, id);
      return { message: ctx.words.messages.sentAgain };
    },
  });

function mailsFor(mails: Mails, { event }: { event?: MailEvent | undefined }): Mail[] {
  return (event ? [event] : mailEvents).map((one) => mails[one]);
}

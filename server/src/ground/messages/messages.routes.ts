import { mailEvents, messages } from "#contract/messages.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { listDeliveries } from "./deliveries/list-deliveries.ts";
import { resendMail } from "./deliveries/resend-mail.ts";
import type { MailEvent } from "./messages.events.ts";
import { restoreTemplate, updateTemplate } from "./templates/change-template.ts";
import { previewMail, sendTest } from "./templates/preview-mail.ts";
import { presentTemplate, presentVariables } from "./templates/template.present.ts";
import { ownTemplates } from "./templates/template.queries.ts";
import { mailLook } from "./writing/mail-look.ts";

/** Everything of the contract's mails. */
export const messageRoutes = implement(messages, {
  async showTemplates(ctx, input) {
    const own = await inClub(ctx, ownTemplates);
    const data = eventsOf(input).map((event) =>
      presentTemplate(
        event,
        own.find((row) => row.event === event),
      ),
    );
    return { data, total: data.length, per_page: data.length, page: 1 };
  },
  async updateTemplate(ctx, form) {
    return { message: "The wording was saved.", data: await updateTemplate(ctx, form) };
  },
  async restoreTemplate(ctx, { event }) {
    const data = await restoreTemplate(ctx, event);
    return { message: "The built-in wording is back in use.", data };
  },
  async preview(ctx, form) {
    return { data: await previewMail(ctx, form) };
  },
  async sendTest(ctx, form) {
    await sendTest(ctx, form);
    return { message: `A test email is on its way to ${form.to}.` };
  },
  async variables(ctx, input) {
    const { clubName } = await inClub(ctx, (tx) => mailLook(tx, ctx.platform));
    return { data: eventsOf(input).map((event) => presentVariables(event, clubName)) };
  },
  deliveries: listDeliveries,
  async resend(ctx, { id }) {
    await resendMail(ctx, id);
    return { message: "The email will be sent again." };
  },
});

function eventsOf({ event }: { event?: MailEvent | undefined }): readonly MailEvent[] {
  return event ? [event] : mailEvents;
}

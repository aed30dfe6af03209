import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Mail, writtenBlock } from "../../ground/messages/index.ts";

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** To the club. */
export const contactMail: Mail<"contact_message", ContactMessage> = {
  event: "contact_message",
  title: "Message from the contact form",
  explanation: "To the club's contact address when a visitor writes.",
  variables: {
    name: { label: "Name", value: (data) => data.name },
    email: { label: "Email", value: (data) => data.email },
    subject: { label: "Subject", value: (data) => data.subject },
    message: { label: "Message", isBlock: true, value: (data) => writtenBlock(data.message) },
  },
  wording: {
    subject: "Message from {{ name }}: {{ subject }}",
    heading: "{{ subject }}",
    body: `<p><strong>{{ name }}</strong> (<a href="mailto:{{ email }}" rel="noopener noreferrer">{{ email }}</a>) wrote through the contact form:</p><p>{{ message }}</p>`,
    button: { label: "Reply to {{ name }}", url: "mailto:{{ email }}" },
  },
  sample: {
    name: "Val Visitor",
    email: "val@example.org",
    subject: "Which size?",
    message: "Hello,\nwhich size fits a child of eight?",
  },
  newest: newestMessage,
};

export const pageMails = [contactMail];

async function newestMessage(tx: ClubTx): Promise<Partial<ContactMessage>> {
  const [row] = await tx.query<ContactMessage>(
    `select name, email, subject, message from contact_messages
     where club_id = $1 order by created_at desc, id desc limit 1`,
    [tx.clubId],
  );
  return row ?? {};
}

import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Mail, writtenBlock } from "../../ground/messages/index.ts";

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** To the club. */
export const contactMail: Mail<"contact_message", ContactMessage> = {
  event: "contact_message",
  variables: {
    name: { value: (data) => data.name },
    email: { value: (data) => data.email },
    subject: { value: (data) => data.subject },
    message: { isBlock: true, value: (data) => writtenBlock(data.message) },
  },
  buttonUrl: "mailto:{{ email }}",
  sample: ({ samples }) => ({ name: samples.visitor, email: "val@example.org", ...samples.question }),
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

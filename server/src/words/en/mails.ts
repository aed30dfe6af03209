import type { MailTemplate } from "#contract/messages.ts";
import { authMails } from "./mails/auth.ts";
import { checkoutMails } from "./mails/checkout.ts";
import { creditMails } from "./mails/credits.ts";
import { entitlementMails } from "./mails/entitlements.ts";
import type { MailWords } from "./mails/mail-words.ts";
import { noticeMails } from "./mails/notices.ts";
import { orderMails } from "./mails/orders.ts";
import { pageMails } from "./mails/pages.ts";
import { returnMails } from "./mails/returns.ts";
import { wishlistMails } from "./mails/wishlist.ts";

/** Each by its event. */
export const mails = {
  ...authMails,
  ...checkoutMails,
  ...creditMails,
  ...entitlementMails,
  ...noticeMails,
  ...orderMails,
  ...pageMails,
  ...returnMails,
  ...wishlistMails,
} satisfies Record<MailTemplate["event"], MailWords>;

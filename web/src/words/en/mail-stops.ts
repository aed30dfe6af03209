import type { StoppableMail } from "#contract/mail-stops.ts";

type Kind = { title: string; text: string; done: string };

const kinds: Record<StoppableMail, Kind> = {
  back_in_stock: {
    title: "Stop emails about your waiting list?",
    text: "You will not be told when something that you wait for is back in stock. Emails about your orders, packs and account still come.",
    done: "You wait for nothing any more, so none of these emails will come. To get one again, press “Tell me when it is back” on a product.",
  },
  club_notice: {
    title: "Stop emails with notices?",
    text: "The club will not be told by email any more what needs attention in its shop. Notices still appear in the panel.",
    done: "No more notices come by email. An admin can switch them on again under Notices in the panel.",
  },
};

/** The page that the link at the end of an email leads to. */
export const mailStops = {
  kinds,
  submit: "Stop these emails",
  doneTitle: "Done",
  toShop: "Go to the shop",
  noLinkTitle: "Open your link again",
  noLinkText: "This page needs the link at the end of your email. Open that email and follow it.",
  badLinkTitle: "This link is no longer good",
  badLinkText: "It is not complete, or the email went to an address that is no longer in use.",
};

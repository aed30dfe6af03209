const kinds = {
  back_in_stock: {
    title: "Stop emails about your waiting list?",
    text: "You will not be told when something you are waiting for is back in stock. You will still receive emails about your orders, packs and account.",
    done: "Your waiting list is empty, so you will not receive these emails. To receive one again, press “Tell me when it is back” on a product.",
  },
  club_notice: {
    title: "Stop emails with notices?",
    text: "The club will no longer be told by email what needs attention in its shop. Notices still appear in the panel.",
    done: "The club receives no more notices by email. An admin can switch them on again under Notices in the panel.",
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
  badLinkTitle: "This link no longer works",
  badLinkText: "It is not complete, or the email went to an address that is no longer in use.",
};

/** What one mail says, and what staff read of it where they write their own wording. */
export type MailWords = {
  title: string;
  /** When it is sent, and to whom. */
  explanation: string;
  /** What its wording may use besides the club's name. */
  labels: Record<string, string>;
  /** In Liquid, as are heading and button. */
  subject: string;
  heading: string;
  /** HTML as the rich-text editor writes it, so that a club can go on from it; what needs a table or depends on something is a variable. */
  body: string;
  /** Of the button, where the mail has an address for one. */
  button?: string;
};

/** How a wording greets who reads it. */
export const hello = "<p>Hello {{ first_name }},</p>";
export const firstName = "First name";
export const reason = { reason: "Reason", reason_note: "Sentence about the reason" };
export const validFor = "How long the link works";
export const seeOrder = "See your order";

/** Of what is told of an order. */
export const order = {
  first_name: firstName,
  order_number: "Order number",
  order_url: "Link to the order",
};

/** What the member is told of next. */
export const nextStep = { next_step: "What comes next: on its way, or ready to collect" };

import type { MailEvent } from "../messages.events.ts";

/**
 * What a mail says, in Liquid. The body is HTML as the rich-text editor writes it, so that a club can go on from
 * it; what needs a table or depends on something is a variable. A button leads to the address that `url` gives.
 */
export type Wording = {
  subject: string;
  heading: string;
  body: string;
  button?: { label: string; url: string };
};

const hello = "<p>Hello {{ first_name }},</p>";
const choosePacks = { label: "See your packs", url: "{{ entitlements_url }}" };
const seeOrder = { label: "See your order", url: "{{ order_url }}" };
const code =
  "<p>{{ code_box }}</p><p>It is valid for {{ minutes }} minutes. If you did not ask for it, you can ignore this email.</p>";

/** What mails say where a club has no words of its own. */
export const builtInWordings: Record<MailEvent, Wording> = {
  two_factor_code: {
    subject: "Your login code",
    heading: "Your login code",
    body: `<p>Enter this code to log in to {{ club_name }}:</p>${code}`,
  },
  reset_code: {
    subject: "Your code for a new password",
    heading: "Choose a new password",
    body: `<p>Enter this code to choose a new password at {{ club_name }}:</p>${code}`,
  },
  member_invited: {
    subject: "Welcome to {{ club_name }}",
    heading: "Choose your password",
    body: `${hello}<p>You now have an account in the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: { label: "Choose a password", url: "{{ link_url }}" },
  },
  staff_invited: {
    subject: "Help run the {{ club_name }} shop",
    heading: "Choose your password",
    body: `${hello}<p>You have been invited to help run the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: { label: "Choose a password", url: "{{ link_url }}" },
  },
  password_changed: {
    subject: "Your password was changed",
    heading: "Your password was changed",
    body: `${hello}<p>The password of your account at {{ club_name }} has just been changed, and every device has been logged out. If that was not you, choose a new one at once with "Forgot Password?" on the login page, and tell your club.</p>`,
    button: { label: "Login", url: "{{ login_url }}" },
  },
  email_change: {
    subject: "Confirm your new email address",
    heading: "Is this your email address?",
    body: `${hello}<p>You asked to use this email address for your account at {{ club_name }}. Once you have confirmed it, you log in with it. This link works once, for {{ valid_for }}.</p><p>If you did not ask for this, you can ignore this email.</p>`,
    button: { label: "Confirm this address", url: "{{ link_url }}" },
  },
  email_changed: {
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    body: `${hello}<p>The email address of your account at {{ club_name }} has been changed, so emails and codes no longer come here. If you did not ask for that, tell your club at once.</p>`,
  },
  back_in_stock: {
    subject: "{{ product_title }} is back in stock",
    heading: "Back in stock",
    body: `${hello}<p><strong>{{ product_title }}</strong> {{ choice_note }} is available again in the {{ club_name }} shop. It is not reserved for you, and others may be waiting too.</p><p>You will get this email only once.</p>`,
    button: { label: "See it in the shop", url: "{{ product_url }}" },
  },
  credits_granted: {
    subject: "You have {{ amount }} more to spend",
    heading: "New credits",
    body: `${hello}<p>{{ club_name }} gave you <strong>{{ amount }}</strong> in credits. You have {{ balance }} now. {{ expiry_note }}</p><p>{{ reason_note }}</p>`,
    button: { label: "Go to the shop", url: "{{ shop_url }}" },
  },
  pack_granted: {
    subject: "{{ club_name }} has something for you: {{ pack_names }}",
    heading: "New packs for you",
    body: `${hello}<p>{{ club_name }} has given your family:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them when it suits you.</p>`,
    button: choosePacks,
  },
  pack_closing: {
    subject: "Expiring soon: {{ pack_names }}",
    heading: "Your packs expire soon",
    body: `${hello}<p>Your family has packs that have not been redeemed yet and expire soon:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them before their last day.</p>`,
    button: choosePacks,
  },
  contact_message: {
    subject: "Message from {{ name }}: {{ subject }}",
    heading: "{{ subject }}",
    body: `<p><strong>{{ name }}</strong> (<a href="mailto:{{ email }}" rel="noopener noreferrer">{{ email }}</a>) wrote through the contact form:</p><p>{{ message }}</p>`,
    button: { label: "Reply to {{ name }}", url: "mailto:{{ email }}" },
  },
  order_placed: {
    subject: "Your order {{ order_number }}",
    heading: "Thank you for your order",
    body: `${hello}<p>We have received your order <strong>{{ order_number }}</strong> and will email you when it is on its way or ready to collect. {{ placed_by_note }}</p><p>{{ order_lines }}</p><p>{{ delivery_address }}</p>`,
    button: seeOrder,
  },
  order_processing: {
    subject: "We are preparing your order {{ order_number }}",
    heading: "Your order is being prepared",
    body: `${hello}<p>{{ club_name }} is preparing your order <strong>{{ order_number }}</strong> now. We will email you when it is on its way or ready to collect.</p>`,
    button: seeOrder,
  },
  order_cancelled: {
    subject: "Your order {{ order_number }} was cancelled",
    heading: "Your order was cancelled",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} has been cancelled. {{ reason_note }}</p><p>Anything you paid will be refunded: credits to your credits, card payments to your card.</p>`,
    button: seeOrder,
  },
  order_expired: {
    subject: "Your order {{ order_number }} was not paid",
    heading: "Your order has expired",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} was not paid in time, so its items are for sale again. Nothing was charged.</p>`,
    button: seeOrder,
  },
  payment_link: {
    subject: "Please pay for your order {{ order_number }}",
    heading: "An order for you",
    body: `${hello}<p>{{ club_name }} has placed order <strong>{{ order_number }}</strong> for you. The total is {{ total }}. Please pay <strong>{{ due }}</strong> within {{ valid_for }}. After that the order expires and nothing is charged.</p>`,
    button: { label: "Pay {{ due }}", url: "{{ payment_url }}" },
  },
  parcel_shipped: {
    subject: "Your order {{ order_number }} is on its way",
    heading: "Your parcel is on its way",
    body: `${hello}<p>A parcel from your order <strong>{{ order_number }}</strong> has been handed to {{ carrier }}.</p><p>{{ tracking }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  ready_to_collect: {
    subject: "Your order {{ order_number }} is ready to collect",
    heading: "Ready to collect",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> is ready for you. {{ location_note }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  order_completed: {
    subject: "Your order {{ order_number }} is complete",
    heading: "Your order is complete",
    body: `${hello}<p>Everything in your order <strong>{{ order_number }}</strong> has been handed over. Thank you, and enjoy it.</p>`,
    button: seeOrder,
  },
  order_on_hold_notice: {
    subject: "Order {{ order_number }} is on hold",
    heading: "An order is on hold",
    body: `<p>Order <strong>{{ order_number }}</strong> from {{ member_name }} has been paid, but should not be sent yet: {{ reason }}</p><p>Please look at the order and decide what to do.</p>`,
    button: { label: "Open the order", url: "{{ order_url }}" },
  },
  refund_done: {
    subject: "Your refund of {{ amount }}",
    heading: "Your refund",
    body: `${hello}<p>We have refunded <strong>{{ amount }}</strong> for your order <strong>{{ order_number }}</strong>. {{ destination_note }}</p>`,
    button: seeOrder,
  },
  return_approved: {
    subject: "Your {{ kind }} for order {{ order_number }} is approved",
    heading: "Please send it back",
    body: `${hello}<p>{{ club_name }} has approved the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ instructions }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_declined: {
    subject: "About the {{ kind }} for your order {{ order_number }}",
    heading: "We cannot accept this {{ kind }}",
    body: `${hello}<p>{{ club_name }} has declined the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_received: {
    subject: "We have received your {{ kind }} for order {{ order_number }}",
    heading: "We have received your goods",
    body: `${hello}<p>{{ club_name }} has received these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ outcome_note }}</p>`,
    button: seeOrder,
  },
  club_notice: {
    subject: "{{ first_notice }} {{ more_note }}",
    heading: "For your attention",
    body: "<p>Here is what needs your attention in the {{ club_name }} shop:</p><p>{{ notice_list }}</p>",
    button: { label: "See all notices", url: "{{ notices_url }}" },
  },
};

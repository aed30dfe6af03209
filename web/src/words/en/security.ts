import { counted } from "../counted.ts";

const currentPassword = "Current password";

/** How a member logs in, where they are logged in, what is kept about them, and leaving. */
export const security = {
  title: "Security",
  currentPassword,
  password: {
    title: "Password",
    text: "Every other device is logged out when you change it.",
    submit: "Change password",
    done: "Your password has been changed. Every other device has been logged out.",
  },
  email: {
    title: "Email address",
    text: <P>(email: P) => ["You log in with ", email, "."],
    hint: "We send a link to the new address. Nothing changes until you open it.",
    label: "New email address",
    submit: "Send the link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `A link is on its way to ${email}. Open it within 24 hours to confirm the address. Until then you log in as before.`,
    another: "Use another address",
  },
  devices: {
    title: "Where you are logged in",
    text: "If you do not know one of these devices, log it out and change your password.",
    label: "Devices",
    device: (browser: string | null, system: string | null) => {
      if (browser && system) return `${browser} on ${system}`;
      return browser ?? system ?? "Unknown device";
    },
    current: "This device",
    since: (date: string) => `Logged in on ${date}`,
    lastUsed: (time: string) => `Last used ${time}`,
    end: "Log out",
    endOf: (device: string) => `Log out ${device}`,
    ended: "That device has been logged out.",
    endedBefore: "That device has already been logged out.",
    endOthers: "Log out every other device",
    endOthersTitle: "Log out every other device?",
    endOthersText: "Whoever uses them must log in again. This device stays logged in.",
    othersEnded: "Every other device has been logged out.",
    onlyThis: "You are logged in on this device only.",
  },
  confirm: {
    title: "Confirm your email address",
    text: "Press the button to use this address for your account from now on.",
    submit: "Confirm this address",
    doneTitle: "Your email address has been changed",
    done: (email: string) => `You log in with ${email} from now on. Every other device is logged out.`,
    toProfile: "Go to your profile",
    toLogin: "Login",
    noLinkTitle: "Open your link again",
    noLinkText: "This page needs the link from your email. Open that email and press the button in it.",
    oldLinkTitle: "This link no longer works",
    oldLinkText:
      "A link works once and for 24 hours, and a newer one takes its place. You can ask for another under Security in your profile.",
    takenTitle: "This address is in use already",
    takenText:
      "Another account of this club has this address. Choose another one under Security in your profile, or ask your club.",
    toSecurity: "Go to Security",
  },
  data: {
    title: "Your data",
    exportTitle: "Take your data with you",
    exportText:
      "One file with everything that is kept about you: profile, family, addresses, orders, credits, packs, returns, wishlist, emails and logins. Both people and programs can read it.",
    download: "Download your data",
    ready: "Your data is in your downloads.",
  },
  leave: {
    title: "Leave the club",
    text: "Your account is closed at once, and you can no longer log in. Orders stay in the club's books. Only the club can erase the data it keeps about you: ask before or after you leave.",
    blocked: "You cannot leave yet",
    seeOrders: "See your orders",
    credits: (amount: string) =>
      `You have ${amount} in credits. You can no longer spend them; they stay with the closed account, and go back to the club when it is erased.`,
    packs: (count: number) =>
      `Your family has ${counted(count, { one: "pack that is not redeemed", other: "packs that are not redeemed" })}. They can no longer be redeemed.`,
    family: (names: string) =>
      `${names} can no longer order either, and are logged out if they have a login.`,
    givesUp: "I give up what is left",
    comeBack: "If you change your mind later, only the club can open your account again.",
    submit: "Leave the club",
    confirmTitle: "Leave the club?",
    confirmText: "Your account is closed at once.",
    confirm: "Leave",
    done: "You have left the club. Your account is closed.",
  },
};

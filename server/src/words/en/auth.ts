import { firstName, hello, validFor } from "./mail-words.ts";

export const auth = {
  /** How long a mailed link works. */
  lives: { day: "24 hours", week: "7 days" },
  codeSent: "Verification code sent successfully",
  loggedIn: "Login successful",
  lockedButLink: "Too many wrong codes. Please use the link in the newest email.",
  verified: "Verification successful",
  passwordChanged: "Your password has been changed. Please log in.",
  loggedOut: "You are logged out.",
  passwordChangedHere: "Your password has been changed. Every other device has been logged out.",
  linkSent: (email: string) => `We sent a link to ${email}. Open it to confirm the address.`,
  emailChanged: "Your email address has been changed.",
  deviceLoggedOut: "That device has been logged out.",
  othersLoggedOut: "Every other device has been logged out.",
  ownEmail: "This is already your email address.",
  wrongPassword: "This is not your current password.",
  commonPassword: "This is one of the most common passwords.",
  fewCharacters: "Use more than two different characters.",
  clubInPassword: "Do not use the name of the club.",
  emailInPassword: "Do not use your email.",
  passwordSet: "Your password is set. Please log in.",
  passwordSetAndIn: (club: string) => `Your password is set. Welcome to ${club}.`,
};

const code = { code_box: "The code", minutes: "Minutes it is valid for" };
const validCode =
  "<p>{{ code_box }}</p><p>It is valid for {{ minutes }} minutes. If you did not ask for it, you can ignore this email.</p>";
const choosePasswordLink = "Link to choose a password";
const invitation = { first_name: firstName, link_url: choosePasswordLink, valid_for: validFor };
const choosePassword = "Choose a password";

export const authMails = {
  two_factor_code: {
    title: "Login code",
    explanation: "To an admin or manager who logs in.",
    labels: code,
    subject: "Your login code",
    heading: "Your login code",
    body: `<p>Enter this code to log in to {{ club_name }}:</p>${validCode}`,
  },
  reset_code: {
    title: "Code for a new password",
    explanation: "To somebody who has forgotten their password, with a link that does the same.",
    labels: { ...code, link_url: choosePasswordLink },
    subject: "Your code for a new password",
    heading: "Choose a new password",
    body: `<p>Enter this code to choose a new password at {{ club_name }}, or press the button:</p>${validCode}`,
    button: choosePassword,
  },
  email_change: {
    title: "Confirmation of an email address",
    explanation: "To the new address that a member asked for, with a link to confirm it.",
    labels: {
      first_name: firstName,
      link_url: "Link to confirm the new email address",
      valid_for: validFor,
    },
    subject: "Confirm your new email address",
    heading: "Is this your email address?",
    body: `${hello}<p>You asked to use this email address for your account at {{ club_name }}. Once you have confirmed it, you log in with it. This link works once, for {{ valid_for }}.</p><p>If you did not ask for this, you can ignore this email.</p>`,
    button: "Confirm this address",
  },
  member_invited: {
    title: "Invitation to a member",
    explanation: "To a member, with a link to choose a password.",
    labels: invitation,
    subject: "Welcome to {{ club_name }}",
    heading: "Choose your password",
    body: `${hello}<p>You now have an account in the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: choosePassword,
  },
  staff_invited: {
    title: "Invitation to the panel",
    explanation: "To an admin or manager, with a link to choose a password.",
    labels: invitation,
    subject: "Help run the {{ club_name }} shop",
    heading: "Choose your password",
    body: `${hello}<p>You have been invited to help run the {{ club_name }} shop. Choose a password to get started. This link works once, for {{ valid_for }}.</p>`,
    button: choosePassword,
  },
  password_changed: {
    title: "Password changed",
    explanation: "To somebody whose password was changed, in case it was not them.",
    labels: { first_name: firstName, login_url: "Link to the login page" },
    subject: "Your password was changed",
    heading: "Your password was changed",
    body: `${hello}<p>The password of your account at {{ club_name }} has just been changed, and every device has been logged out. If that was not you, choose a new one at once with "Forgot Password?" on the login page, and tell your club.</p>`,
    button: "Login",
  },
  email_changed: {
    title: "Email address changed",
    explanation:
      "To the old address when somebody's email address was changed, in case they did not ask for it.",
    labels: { first_name: firstName },
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    body: `${hello}<p>The email address of your account at {{ club_name }} has been changed, so emails and codes no longer come here. If you did not ask for that, tell your club at once.</p>`,
  },
  login_added: {
    title: "Login added to a family",
    explanation:
      "To the main member of a family when the club gives one of its secondary members a login, who can then spend the family's credits.",
    labels: {
      first_name: firstName,
      person_name: "Who can log in",
      person_email: "The email address that they log in with",
    },
    subject: "{{ person_name }} can now log in",
    heading: "{{ person_name }} can now log in",
    body: `${hello}<p>{{ club_name }} has given {{ person_name }} a login with the address {{ person_email }}. With it they can spend your family's credits and choose their packs. If you do not know this address, tell your club at once.</p>`,
  },
};

import type { InvitationOutcome } from "#contract/inviting.ts";
import { formatCount, listed } from "./language.ts";

const belongingWords = {
  orders: "orders",
  creditMovements: "credit movements",
  packs: "packs",
  addresses: "addresses",
  messages: "messages to the club",
};

export const clubMembers = {
  /** Why a job left somebody out. */
  notInvited: {
    no_email: (name: string) => `${name} has no email address.`,
    active: (name: string) => `${name} already has a password.`,
    inactive: (name: string) => `${name} is inactive.`,
    just_mailed: (name: string) => `${name} was emailed within the last hour.`,
    not_due: (name: string) => `${name} was emailed recently.`,
    gone: (name: string) => `${name} no longer exists.`,
  } satisfies Record<Exclude<InvitationOutcome, "mailed" | "not_delivered">, (name: string) => string>,
  /** Why an order that nobody had paid was cancelled. */
  accountClosed: "The account was closed before it was paid",
  addedAndInvited: "The member was added and invited.",
  added: "The member was added.",
  saved: "The member was saved.",
  deleted: "The person was deleted.",
  secondarySaved: "The secondary member was saved.",
  secondaryAdded: "The secondary member was added.",
  linkSent: "A link to choose a password is on its way.",
  loggedOut: "The person has been logged out everywhere.",
  creditsGranted: "The credits were granted.",
  creditsDeducted: "The credits were deducted.",
  erased: "The person was erased.",
  left: "You have left the club. Your account is closed.",
  lastDayPast: "Choose today or a later day.",
  spendsAnothers: (name: string) => `This person spends ${name}'s credits. Grant or deduct them there.`,
  alreadyInviting: "Invitations are already being sent. Wait until they have gone out, or stop it.",
  nobodyToInvite: "There is nobody to invite.",
  confirmLoss: "Please confirm that you give up what is left.",
  hasPassword: "This person already has a password. Choose active or inactive.",
  adminChangesEmail: "Whoever reads mail at this address can log in, so only an admin can change it.",
  adminGivesLogin:
    "Anyone who logs in can spend the family's credits, so only an admin can give a login. Leave the email address empty.",
  isSecondary: "This is a secondary member. Change them under the primary member's secondary members.",
  membershipGone: "This membership no longer exists.",
  inviteNeedsEmail: "Enter an email address to send the invitation to.",
  familyIsFull: (most: number) => `A family can have at most ${formatCount(most)} people.`,
  noSecondaryOfSecondary: "A secondary member cannot have secondary members.",
  versionMissing: "Version is a required field",
  eraseWithOrder:
    "An open order is this person's or has something for them. Complete or cancel it first, then erase them.",
  eraseWithCredits:
    "This person has credits set aside for an unpaid order. Try again once it has been paid or has expired.",
  eraseWithReturn:
    "This person still has an open return or exchange. Decline or receive it first, then erase them.",
  eraseWithPayment:
    "This person has a payment or refund that is still in progress or disputed, or money to get back by hand. Try again once it is settled.",
  leaveWithOrder: "You still have an open order. You can leave once it has arrived or been cancelled.",
  leaveWithCredits:
    "You have credits set aside for an unpaid order. Try again once it has been paid or has expired.",
  leaveWithReturn: "You still have an open return or exchange. You can leave once it is settled.",
  leaveWithPayment:
    "You have a payment or refund that is still in progress or disputed, or money to get back by hand. Try again once it is settled.",
  hasSecondaryMembers:
    "This person has secondary members. Delete those first, or deactivate or erase any that cannot be deleted.",
  has: (belongings: (keyof typeof belongingWords)[]) =>
    `This person has ${listed(belongings.map((one) => belongingWords[one]))}. Deactivate or erase them instead.`,
};

import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const accountCard = {
  account: "Account",
  orderForThisMember: "Order for this member",
  sendInvitationAgain: "Send invitation again",
  logOutEverywhere: "Log out everywhere",
  exportThisPersonsData: "Export this person's data",
  orders: "Orders",
  noneYet: "None yet",
  lastLogin: "Last login",
  never: "Never",
  invited: "Invited",
  notYet: "Not yet",
  added: "Added",
};

const addMember = {
  addMember: "Add member",
  members: "Members",
  person: "Person",
  theyLog: "They log in with it and get emails there. Leave it empty for somebody without one.",
  sendAnInvitation: "Send an invitation",
  emailWithLinkToChoose:
    "An email with a link to choose a password. Otherwise the account waits until you invite them.",
  membership: "Membership",
  sizes: "Sizes",
  filledInForMember: "Filled in for the member when they choose from a pack.",
};

const editMember = {
  member: "Member",
};

const eraseDialog = {
  askErase: (name: string) => `Erase ${name}?`,
  eraseThisPerson: "Erase this person",
  whatGoes: "What goes",
  sizesAndSavedAddresses: "Name, email, phone, sizes and saved addresses.",
  theLogin: "The login: every session ends at once.",
  sameForSecondary: (count: number) =>
    `The same for ${counted(count, {
      one: "secondary member, who is",
      other: "secondary members, who are",
    })} erased too.`,
  remainingCreditsOf: (total: string) => `Remaining credits of ${total}, which go back to the club.`,
  whatStaysWithoutAName: "What stays, without a name",
  ordersAndTheirPayments: "Orders and their payments, which the club must keep.",
  everyCreditMovement: "Every credit movement, so that the books still add up.",
  thisCannotBeUndone: "This cannot be undone. Nobody can be erased while they have an open order.",
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
  anotherName: "This is another name.",
  cancel: "Cancel",
  eraseForGood: "Erase for good",
};

const invitation = {
  emailed: "Emailed",
  notDelivered: "Not delivered",
  noEmailAddress: "No email address",
  alreadyHasAPassword: "Already has a password",
  inactive: "Inactive",
  emailedWithinTheLastHour: "Emailed within the last hour",
  emailedRecently: "Emailed recently",
  noLongerExists: "No longer exists",
  times: (invitationCount: number) => `${formatCount(invitationCount)} times`,
};

const invitationReport = {
  whoWasInvited: "Who was invited",
  whatHappenedToThem: "What happened to them",
  everybody: "Everybody",
  peopleOfThisJob: "People in this job",
  person: "Person",
  outcome: "Outcome",
};

const inviteDialog = {
  sendReminders: "Send reminders",
  inviteMembers: "Invite members",
  sendsNewLinkToEverybody:
    "Sends a new link to everybody who was invited and has not accepted yet. Older links stop working.",
  sendsEachLinkToChoose: "Sends each a link to choose a password and log in. It works for 7 days.",
  lastEmailedAtLeast: "Last emailed at least this many days ago",
  cancel: "Cancel",
  sendInvitations: (mailed: number) => `Send ${counted(mailed, { one: "invitation", other: "invitations" })}`,
  nobodyWouldBeEmailed: "Nobody would be emailed.",
  willBeEmailed: (mailed: number) => `${counted(mailed, nouns.people)} will be emailed.`,
  leftOut: "Left out:",
};

const memberCard = {
  invited: <P>(invited: P) => ["Invited: ", invited],
  packsAndLastLogin: <P>(packs: number, lastLogin: P) => [
    `${counted(packs, nouns.packs)} · Last login: `,
    lastLogin,
  ],
  never: "never",
};

const whoseChild = {
  childOf: (name: string) => `Child of ${name}`,
  relationOf: (relation: string, name: string) => `${relation} of ${name}`,
};

const memberCells = {
  shared: "Shared",
  never: "Never",
  accepted: "Accepted",
};

const memberColumns = {
  member: "Member",
  email: "Email",
  credits: "Credits",
  status: "Status",
  membership: "Membership",
  packs: "Packs",
  lastLogin: "Last login",
  invited: "Invited",
  secondaryMembers: "Secondary members",
  added: "Added",
  actions: "Actions",
};

const memberFilters = {
  everyoneExceptInactive: "Everyone except inactive",
  neverInvited: "Never invited",
  invitedNotAccepted: "Invited, not accepted",
  accepted: "Accepted",
  withCredits: "With credits",
  primaryMembers: "Primary members",
  secondaryMembers: "Secondary members",
  noMembership: "No membership",
  status: "Status",
  membership: "Membership",
  invitation: "Invitation",
  credits: "Credits",
  primaryOrSecondary: "Primary or secondary",
  everyone: "Everyone",
};

const memberForm = {
  members: "Members",
  person: "Person",
  theyLogInWithIt: "They log in with it. Leave it empty for somebody without one.",
  membership: "Membership",
  sizes: "Sizes",
  filledInForMember: "Filled in for the member when they choose from a pack.",
};

/** The tabs of a member's page. */
const memberTabs = {
  profile: "Profile",
  packs: "Packs",
  credits: "Credits",
  orders: "Orders",
  log: "Log",
};

const personHeader = {
  credits: <A>(amount: A) => [amount, " in credits"],
};

const memberMenu = {
  actionsFor: (name: string) => `Actions for ${name}`,
  open: "Open",
  orderForTheFamilyOf: (name: string) => `Order for the family of ${name}`,
  orderForThisMember: "Order for this member",
  secondaryMembers: "Secondary members",
  invite: "Invite",
  inviteAgain: "Invite again",
  logOutEverywhere: "Log out everywhere",
  grantCredits: "Grant credits",
  deductCredits: "Deduct credits",
  delete: "Delete",
};

const membershipField = {
  none: "None",
  membershipCategory: "Membership category",
  thereAreNoMembershipsYet: "There are no memberships yet. An admin adds them under Membership.",
  onJoining: (name: string, joiningCredits: string) => `${name} (${joiningCredits} on joining)`,
  theyCameWithPreviousMembership:
    "They came with the previous membership. What has already been ordered stays.",
  savingTakesPacksBack: "Saving takes packs back",
  packOfPerson: (pack: string, person: string) => `${pack}, of ${person}`,
  grantTheJoiningCreditsOf: (amount: string) => `Grant the joining credits of ${amount}`,
  joiningCreditsComeWithIt: (amount: string) => `${amount} joining credits come with it.`,
  itsJoiningCredits: "Its joining credits were already granted this season, so they are not granted again.",
  inJoiningCreditsWereGranted: (givenCredits: string) =>
    `${givenCredits} in joining credits were granted this season. They stay with the family, whichever membership you choose.`,
};

const noMember = {
  memberNotFound: "Member not found",
  members: "Members",
  thereIsNoSuchMember: "There is no such member",
  theyMayHaveBeenDeleted: "They may have been deleted or erased in the meantime.",
};

const person = {
  son: "Son",
  daughter: "Daughter",
  child: "Child",
  partner: "Partner",
  spouse: "Spouse",
  parent: "Parent",
  sibling: "Sibling",
  grandchild: "Grandchild",
  emailIsLocked: "Whoever reads mail at this address can log in, so only an admin can change it.",
};

const personFields = { email: "Email" };

const removalCard = {
  remove: "Remove",
  erase: "Erase",
  delete: "Delete",
  eraseSomebodyWhoAsks: "Erase somebody who asks for their data to be removed: the club's books stay.",
  nothingNeedsThem: "Nothing here needs this person, so they can be deleted completely.",
};

const screen = {
  chooseAMember: "Choose a member: the menu at the end of the row grants credits.",
  members: "Members",
  import: "Import",
  autoRedemption: "Auto Redemption",
  nameOrEmail: "Name or email",
  invite: "Invite",
  yourClubHasNoMembers: "Your club has no members yet. Add the first one and send an invitation.",
  noMembersMatch: "No members match this filter.",
  showAllMembers: "Show all members",
  whoWasEmailed: "Who was emailed, and who was not",
  invitations: "Invitations",
  sendInvitationToEverybody: "Send invitation to everybody not yet invited",
  remindThose: "Remind those who have not accepted",
  addMember: "Add member",
  invited: "invited",
};

const statusField = {
  noPasswordHasBeenChosen:
    "No password has been chosen yet. The account becomes active once they choose one with the link in their email.",
  canLogInAndOrder: "Can log in and order.",
  belongsWithoutLogin: "Belongs to the club, and cannot log in without an email. You can order for them.",
  cannotLogInOrOrder: "Cannot log in or order. Orders, credits and sizes are kept.",
  status: "Status",
  inactiveWhenSaved:
    "When you save, they are logged out at once on all devices, and links to choose a password stop working. Unpaid orders are cancelled; paid ones stay. You can make the account active again at any time.",
  inactiveWithFamilyWhenSaved: (family: string) =>
    `When you save, they are logged out at once on all devices, and links to choose a password stop working. Unpaid orders are cancelled; paid ones stay. The same happens to ${family}, who cannot log in or order without this account. You can make the account active again at any time.`,
  familyActiveAgain: (family: string) => `When you save, ${family} can log in and order again too.`,
};

const askedActs = {
  askLogOutEverywhere: (name: string) => `Log ${name} out everywhere?`,
  theyAreLoggedOut: "They are logged out at once on all devices. They can log in again with their password.",
  logOutEverywhere: "Log out everywhere",
  askDelete: (name: string) => `Delete ${name}?`,
  onlyPersonWithoutOrders:
    "Only a person without orders and credits can be deleted. This cannot be undone. Others can be deactivated or erased on their page.",
  delete: "Delete",
};

/** The club's members. */
export const members = {
  accountCard,
  addMember,
  editMember,
  eraseDialog,
  invitation,
  invitationReport,
  inviteDialog,
  memberCard,
  memberCells,
  whoseChild,
  memberColumns,
  memberFilters,
  memberForm,
  memberMenu,
  memberTabs,
  personHeader,
  membershipField,
  noMember,
  person,
  personFields,
  removalCard,
  screen,
  statusField,
  askedActs,
};

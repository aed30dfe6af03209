const managerColumns = {
  name: "Name",
  email: "Email",
  role: "Role",
  status: "Status",
  lastLogin: "Last login",
  linkSent: "Link sent",
  actions: "Actions",
  admin: "Admin",
  manager: "Manager",
  lastLoginAt: <P>(at: P) => ["Last login ", at],
  you: "You",
};

const managerDrawer = {
  edit: (name: string) => `Edit ${name}`,
  inviteAdminOrManager: "Invite an admin or a manager",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  linksSentToOlderAddress: "Links sent to an older address stop working.",
  theInvitationIsSentThere: "The invitation is sent there.",
  role: "Role",
  onlyAnotherAdminCanChange: "Only another admin can change your role.",
  manager: "Manager",
  worksWithMembers: "Works with members, products and orders.",
  admin: "Admin",
  mayDoEverything: "May do everything.",
  anotherRoleCountsAtOnce: (firstName: string) =>
    `A new role applies at once: ${firstName} is logged out and has to log in again.`,
  cancel: "Cancel",
  save: "Save",
  sendInvitation: "Send invitation",
};

const managerMenu = {
  askDisable: (name: string) => `Disable ${name}?`,
  loggedOutUntilEnabled: "They are logged out at once and cannot log in until you enable the account again.",
  disable: "Disable",
  askDelete: (name: string) => `Delete ${name}?`,
  deletedForGood: "They are logged out at once. What they did stays in the audit log. This cannot be undone.",
  delete: "Delete",
  actionsFor: (name: string) => `Actions for ${name}`,
  edit: "Edit",
  sendTheInvitationAgain: "Send the invitation again",
  sendLinkForNewPassword: "Send a link for a new password",
  enable: "Enable",
};

const managerRightsTable = {
  whatAManagerMayDo: "What a manager may do",
  adminMayDoAll: "An admin may do all of this.",
  inThePanel: "In the panel",
  manager: "Manager",
  yes: "Yes",
  no: "No",
};

const screen = {
  admin: "Admin",
  manager: "Manager",
  clubManager: "Club Manager",
  peopleWhoRunClub: "The people who run the club. Each logs in with a password and a code by email.",
  invite: "Invite",
  clubManagers: "Club managers",
  nameOrEmail: "Name or email",
  noMembersMatch: "No members match this filter.",
  showEverybody: "Show everybody",
  role: "Role",
  status: "Status",
};

/** Who runs the club. */
export const managers = { managerColumns, managerDrawer, managerMenu, managerRightsTable, screen };

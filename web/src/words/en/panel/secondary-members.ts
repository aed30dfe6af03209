const editSubMember = {
  secondaryMember: "Secondary member",
};

const ownMembership = {
  as: (firstName: string, membership: string) => `As ${firstName}: ${membership}`,
  none: "none",
  itDecidesWhichPacks: (name: string) =>
    `It decides which packs they get. Leave it empty to use ${name}'s membership.`,
};

const secondaryCard = {
  secondaryMembers: "Secondary members",
  seeAll: "See all",
  childrenOrAPartner: "Children or a partner, who share these credits.",
  addSecondaryMember: "Add secondary member",
};

const secondaryForm = {
  addSecondaryMember: "Add secondary member",
  secondaryMembersOf: (name: string) => `Secondary members of ${name}`,
  members: "Members",
  save: "Save",
  person: "Person",
  sharesCreditsAndAddressesOf: (name: string) => `Shares the credits and addresses of ${name}.`,
  givesThemLogin: "Gives them a login of their own. Leave it empty for none.",
  relation: "Relation",
  sonDaughterPartner: "Son, Daughter, Partner…",
  sendAnInvitation: "Send an invitation",
  emailToThatAddress: "An email to that address with a link to choose a password.",
  isInactive: (name: string) =>
    `${name} is inactive. Until that account is active again, nobody who shares its credits can log in or order.`,
  membership: "Membership",
  sizes: "Sizes",
  filledInWhenSomebodyChooses: "Filled in when somebody chooses from a pack for them.",
};

const subMembers = {
  secondaryMembers: "Secondary members",
  theyShareCreditsAndAddresses: (name: string) =>
    `They share the credits and addresses of ${name}. Each has sizes of their own, and a login of their own if you give them one.`,
  noSecondaryMembers: "No secondary members",
  addChildrenOrPartnerOf: (firstName: string) => `Add the children or the partner of ${firstName}.`,
  addSecondaryMember: "Add secondary member",
  edit: "Edit",
  editName: (name: string) => `Edit ${name}`,
  noSizesSavedYet: "No sizes saved yet.",
  sizes: "Sizes",
};

/** Secondary members of a member. */
export const secondaryMembers = {
  editSubMember,
  ownMembership,
  secondaryCard,
  secondaryForm,
  subMembers,
};

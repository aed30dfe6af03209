import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const categoryColumns = {
  membership: "Membership",
  season: "Season",
  joiningCredits: "Joining credits",
  defaultPacks: "Default packs",
  members: "Members",
  actions: "Actions",
  joiningCreditsOf: <P>(credits: P) => ["Joining credits: ", credits],
  defaultPacksAre: <P>(packs: P) => ["Default packs: ", packs],
  membersAre: <P>(membersLink: P) => ["Members: ", membersLink],
  endWithTheSeason: "end with the season",
  none: "None",
  membersWith: (memberCount: number, name: string) => `${formatCount(memberCount)} members with ${name}`,
  grantTheJoiningCreditsOf: (name: string) => `Grant the joining credits of ${name}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
};

const categoryDrawer = {
  edit: (name: string) => `Edit ${name}`,
  addAMembership: "Add a membership",
  name: "Name",
  adult: "Adult",
  description: "Description",
  whoItIsFor: "Who it is for. Only staff can see it.",
  seasonBegins: "Season begins",
  seasonEnds: "Season ends",
  joiningCredits: "Joining credits",
  grantedOnceSeasonToEverybody:
    "Granted once a season to everybody who becomes a member. Existing members only get them if you agree to it.",
  theseCreditsExpireOnSeasons: "These credits expire on the season's last day",
  cancel: "Cancel",
  save: "Save",
  addMembership: "Add membership",
};

const memberships = {
  askDelete: (name: string) => `Delete ${name}?`,
  membershipCanOnlyBeDeleted: "A membership can only be deleted once nobody has it. This cannot be undone.",
  delete: "Delete",
  addAMembership: "Add a membership",
  membership: "Membership",
  yourClubsMemberships:
    "Your club's memberships, such as Adult or Junior, with their season and joining credits.",
  add: "Add",
  memberships: "Memberships",
  nameOrDescription: "Name or description",
  noMembershipsYet: "No memberships yet",
  addTheFirstOne: "Add the first one, then give it to members.",
  noMembershipsMatch: "No memberships match.",
  showAllMemberships: "Show all memberships",
  givenJoiningCredits: "given joining credits",
};

const season = {
  from: (seasonStart: string) => `From ${seasonStart}`,
  until: (seasonEnd: string) => `Until ${seasonEnd}`,
  allYear: "All year",
};

const joining = {
  everybodyWithHasHad: (name: string) => `Everybody with ${name} has had this season's joining credits.`,
  askGrant: (people: number) => `Grant joining credits to ${counted(people, nouns.members)}?`,
  notGrantedYet: (people: number, name: string, joiningCredits: string, credits: string) =>
    `${counted(people, { one: "member has", other: "members have" })} ${name} and ${people === 1 ? "was" : "were"} not given this season's joining credits. Granting them ${joiningCredits} each costs ${credits} in all; anyone who had some from another membership this season is granted the rest.`,
  grant: (credits: string) => `Grant ${credits}`,
  notNow: "Not now",
};

/** Memberships and their joining credits. */
export const membership = { categoryColumns, categoryDrawer, memberships, season, joining };

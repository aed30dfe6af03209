export {
  type Account,
  activatePending,
  deleteStaff,
  findMemberForLogin,
  findStaffForLogin,
  type LoginAccount,
  lockAccount,
  lockStaff,
  markInvited,
  markLogin,
  type StaffChange,
  setPasswordHash,
  updateStaff,
} from "./accounts.ts";
export {
  createMember,
  createMembers,
  createStaff,
  hasStaff,
  type NewMember,
  type NewStaff,
} from "./create-account.ts";
export {
  checkMemberVersion,
  deleteMember,
  eraseMember,
  isFamilyFull,
  lockMember,
  lockSecondaryMembers,
  type MemberChange,
  newestName,
  readMember,
  type StoredMember,
  updateMember,
} from "./members.ts";
export { findMembership, type Membership } from "./membership-categories/membership-categories.ts";
export {
  belongsToClub,
  byFirstName,
  bySurname,
  joinPrimary,
  joinTheirPrimary,
  membershipOf,
  primaryInJson,
} from "./people.queries.ts";
export {
  listedColumns,
  type MemberColumns,
  memberLines,
  memberText,
  newPerson,
  personCells,
  personColumns,
  toldApartBy,
} from "./person-columns.ts";
export { loadMemberUser } from "./profile.ts";
export { findMembersLike, membersFor, searchWords } from "./search-members.ts";
export { type ChosenSize, saveSizes } from "./sizes.ts";

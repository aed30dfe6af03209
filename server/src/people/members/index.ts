export {
  type Account,
  activatePending,
  findMemberForLogin,
  findStaffForLogin,
  type LoginAccount,
  lockAccount,
  markInvited,
  markLogin,
  setPasswordHash,
} from "./accounts.ts";
export { byFirstName, bySurname } from "./by-surname.ts";
export { createMember, createMembers, createStaff, type NewMember, type NewStaff } from "./create-account.ts";
export {
  belongsToClub,
  joinPrimary,
  joinTheirPrimary,
  membershipOf,
  primaryInJson,
} from "./families.queries.ts";
export { findMembersLike, searchWords } from "./find-members-like.ts";
export { loadMemberUser } from "./load-member-user.ts";
export { findMembership, type Membership } from "./membership.queries.ts";
export { newestName } from "./newest-name.queries.ts";
export { deleteMember, eraseMember } from "./remove-member.ts";
export { type ChosenSize, saveSizes } from "./save-sizes.ts";
export { membersFor, memberText } from "./search-members.queries.ts";
export { deleteStaff, lockStaff, type StaffChange, updateStaff } from "./staff/staff.queries.ts";
export {
  checkMemberVersion,
  lockMember,
  lockSecondaryMembers,
  readMember,
  type StoredMember,
} from "./stored-members.ts";
export { type MemberChange, updateMember } from "./update-member.ts";

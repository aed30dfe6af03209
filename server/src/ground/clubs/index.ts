export {
  type ClubRecord,
  type ClubUpdate,
  changeClub,
  closeClub,
  closedBy,
  endedForGood,
  endedInAnyZone,
  noteSmtpOutcome,
  noteSmtpTest,
  readClub,
  readEndedForGood,
  zoneIsSettled,
  zoneWasNew,
} from "./club-record.ts";
export {
  type ClubSettings,
  clubSetup,
  readClubSettings,
  saveStripeAccount,
  storedEarlierKeys,
} from "./club-settings.ts";
export { clubById, clubInfo, clubInfoByDomain, findClub } from "./clubs.ts";
export { createClub, mayNameClub, type NewClub } from "./create-club.ts";

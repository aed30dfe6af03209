export { closeClub, closedBy } from "./close-club.ts";
export {
  type ClubRecord,
  type ClubUpdate,
  changeClub,
  noteSmtpOutcome,
  noteSmtpTest,
  readClub,
} from "./club-record.ts";
export { type ClubSettings, clubSetup, readClubSettings, saveStripeAccount } from "./club-settings.ts";
export { createClub, type NewClub } from "./create-club.ts";
export { clubById, clubInfo, clubInfoByDomain, findClub } from "./find-club.ts";
export { isZoneSettled, zoneIsSettled } from "./zone-change.ts";

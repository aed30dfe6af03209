export { closeClub, closedBy } from "./close-club.ts";
export {
  type ClubChange,
  type ClubRecord,
  changeClub,
  noteSmtpOutcome,
  noteSmtpTest,
  readClub,
} from "./club-record.ts";
export { type ClubSettings, clubSettings, clubSetup, keepStripeAccount } from "./club-settings.ts";
export { createClub, type NewClub } from "./create-club.ts";
export { clubById, clubInfo, clubInfoByDomain, findClub } from "./find-club.ts";

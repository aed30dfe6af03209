import { eitherOf, formatCount } from "./language.ts";

export const http = {
  closedByOperator: "The operator has closed this shop. Nothing can be changed until they open it again.",
  otherClubsPage: "This page belongs to another club.",
  stopping: "This server is being stopped.",
  databaseSlow: "The database or the picture store does not answer in time.",
  databaseSilent: "The database or the picture store does not answer.",
  queueMissing: "The queue was not prepared. Run: npm run kitroom -- migrate",
  databaseStandby: "The database is a standby, which takes no writes and may be behind.",
  databaseReadOnly: "The database is read-only.",
  mailboxSilent: "The mailbox does not answer.",
  unstorable: "This contains a character that cannot be stored.",
  notAForm: "Send the file as multipart/form-data.",
  fileTooLarge: (megabytes: number) => `The file is larger than ${formatCount(megabytes)} MB.`,
  tryAgainIn: (minutes: number) => `Too many attempts. Please try again in ${formatCount(minutes)} minutes.`,
  publicHost(ports: readonly number[]) {
    const list = eitherOf(ports.map(String));
    return `Its name must resolve to a public address${list && `, and its port must be ${list}`}.`;
  },
};

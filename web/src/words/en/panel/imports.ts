import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const errorsDialog = {
  closeErrors: "Close errors",
  errors: "Errors",
  notes: "Notes",
  noErrorsFound: "No errors found.",
  close: "Close",
  messagesOfTheSheet: (sheet: string) => `Messages of the sheet ${sheet}`,
  andMore: (cut: number) => `And ${formatCount(cut)} more. The downloaded result lists every row.`,
};

const fileJobSummary = {
  waitingToStart: "Waiting to start",
  gettingReady: "Getting ready",
  progress: (doneCount: number, total: number, many: string) =>
    `${formatCount(doneCount)} of ${formatCount(total)} ${many}`,
  isReady: (name: string, fileSize: string) => `${name} is ready (${fileSize})`,
  fileIsNoLongerKept: "The file is no longer kept. Please make it again.",
  stoppedNoFileWasMade: "Stopped. No file was made.",
  fileCouldNotBeMade: "The file could not be made. Please try again.",
  bytes: (size: string) => `${size} B`,
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
};

const importDialog = {
  importMembersAndPacks: "Import members and packs",
  grantJoiningCreditsOfMemberships: "Grant the joining credits of the memberships",
  untickThisIfMembers:
    "Untick this if members have already had them, or if the credits in the file include them.",
  downloadASampleFile: "Download a sample file",
  checkAgain: "Check again",
  submit: "Submit",
  loadTheRest: "Load the rest",
  checkFirst: "Check first",
};

const importReview = {
  noHeadingIsKnown: "Are these headings?",
  rowIsOneOfThem: "No, there are no headings: this row is one of the list",
  toCorrect: "To correct",
  questions: "Questions",
  columnsThatWereLeftOut: "Columns that were left out",
  chooseWhatTheyAre: "Choose what they are, or leave them out.",
  suchAs: (samples: string) => `Such as ${samples}`,
  leaveOut: "Leave out",
};

const hiddenParts = {
  isHidden: ({ sheets, rows, columns }: { sheets: number; rows: number; columns: number }) => {
    const parts = [
      sheets > 0 && counted(sheets, { one: "sheet", other: "sheets" }),
      rows > 0 && counted(rows, nouns.rows),
      columns > 0 && counted(columns, { one: "column", other: "columns" }),
    ].filter(Boolean);
    return `${parts.join(", ")} ${sheets + rows + columns === 1 ? "is" : "are"} hidden in this file`;
  },
  whatBecomesOfIt: "What is hidden is often old, or left out on purpose.",
  leaveOut: "Leave it out",
  readToo: "Read it too",
  chooseTheFileAgain: "Choose the file again to say which.",
};

const understood = {
  understood: "What was understood",
  firstRows: "The first rows, as they would be stored",
  firstRowsOf: (sheet: string) => `${sheet}: the first rows, as they would be stored`,
  namesAreSplit: (heading: string) => `The names under "${heading}" are split into first and last name.`,
  isReadAsBefore: ({ heading, as }: { heading: string; as: string }) =>
    `"${heading}" is read as ${as}, as you said before.`,
  askAgain: "Ask me about these columns again",
  isLeftOutAsBefore: (count: number) =>
    `${counted(count, nouns.rows)} ${count === 1 ? "is" : "are"} left out, as you said before.`,
  askRowsAgain: "Ask me about these rows again",
  members: "members",
  packs: "packs",
  row: "Row",
  changes: "What changes",
  who: "Who",
  what: "What",
  before: "Before",
  after: "After",
  nothing: "–",
};

const readingForm = {
  notRight: "Not right?",
  sheet: "Sheet to read",
  allSheets: "All that have the right columns",
  separator: "Cells are separated by",
  encoding: "Encoding",
};

const separators: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

const importState = {
  nobodyWasEmailed: "Nobody was emailed: invite them when your club is ready.",
  errorsCount: (countOf: number) => `Errors (${formatCount(countOf)})`,
  notesCount: (countOf: number) => `Notes (${formatCount(countOf)})`,
  errors: "Errors",
  downloadTheResult: "Download the result",
  inviteThem: "Invite them",
  checking: (done: number, total: number) =>
    `Checking: ${formatCount(done)} of ${formatCount(total)} rows. You can close this; it carries on.`,
  importing: (done: number, total: number) =>
    `Importing: ${formatCount(done)} of ${formatCount(total)} rows. You can close this; it carries on.`,
  theFile: "The file",
  blankRows: (count: number) => `${formatCount(count)} blank`,
  headingRows: (count: number) => `${formatCount(count)} with headings or above them`,
  hiddenRows: (count: number) => `${formatCount(count)} hidden and left out`,
  leftOutRows: (count: number) => `${formatCount(count)} left out by you`,
  doneBefore: (count: number) => `${formatCount(count)} done before`,
  noRows: "no rows",
  readOfSheet: (rows: number, others: string) =>
    `${counted(rows, nouns.rows)}${others === "" ? "" : `, of them ${others}`}`,
  leftOut: {
    hidden: (rows: number) => `hidden, so not read (${counted(rows, nouns.rows)})`,
    other: (rows: number) => `not read (${counted(rows, nouns.rows)})`,
  },
  readAs: (encoding: string, separator: string) => `Read as ${encoding}, cells separated by ${separator}.`,
  separators,
  theImportDidNotFinish: "The import did not finish",
  theImportWasStopped: "The import was stopped",
  nothingHasBeenChangedYet: "Checked. Nothing has been changed yet.",
  loadedAnd: ({ loaded, asked, failed }: { loaded: number; asked: number; failed: number }) =>
    [
      `${formatCount(loaded)} loaded`,
      asked > 0 && `${formatCount(asked)} to be answered`,
      failed > 0 && `${formatCount(failed)} failed`,
    ]
      .filter(Boolean)
      .join(", "),
  imported: "Imported",
  nothingToChange: "Nothing to change",
  joiningCredits: ({ people, sum, isDry }: { people: number; sum: string; isDry: boolean }) =>
    isDry
      ? `Joining credits: ${sum} would be given to ${counted(people, nouns.people)}`
      : `Joining credits: ${sum} given to ${counted(people, nouns.people)}`,
};

/** The sheet is empty where no other one contains the same. */
const rowIn = (row: number, sheet: string) => (sheet === "" ? `Row ${row}` : `${sheet}, row ${row}`);

const rowInside = (row: number, sheet: string) => (sheet === "" ? `row ${row}` : `${sheet}, row ${row}`);
type Whose = { name: string; membership: string; row: number; sheet: string };

const importing = {
  pleaseUploadExcelFileXlsx: "Please upload an Excel file (.xlsx or .xls)",
  members: "Members",
  packs: "Packs",
  row: ({ sheet, row, heading, text }: { sheet: string; row: number; heading: string; text: string }) =>
    `${[rowIn(row, sheet), heading].filter(Boolean).join(", ")}: ${text}`,
  manyRows: ({
    sheet,
    count,
    heading,
    text,
  }: {
    sheet: string;
    count: number;
    heading: string;
    text: string;
  }) => `${[sheet, `${formatCount(count)} rows`, heading].filter(Boolean).join(", ")}: ${text}`,
  added: "added",
  toBeAdded: "to be added",
  updated: "updated",
  toBeUpdated: "to be updated",
  unchanged: "unchanged",
  failed: "failed",
  wouldFail: "would fail",
  toBeAnswered: "to be answered",
};

const problemCard = {
  wouldBeRenamed: (count: number) => `${counted(count, nouns.people)} would be renamed`,
  rowsShareAnEmailAddress: (count: number) => `${formatCount(count)} rows share an email address`,
  whose: ({ name, membership, row, sheet }: Whose) => {
    const who = [name, membership].filter(Boolean).join(", ");
    return who === "" ? rowIn(row, sheet) : `${who} (${rowInside(row, sheet)})`;
  },
  leaveSomeOut: "Leave some of them out",
  leaveOut: (whose: string) => `Leave out ${whose}`,
  renamedInRow: <P>(what: P, membership: string, row: number, sheet: string, suggestion: string) => [
    `${suggestion} → `,
    what,
    `${membership === "" ? "" : `, ${membership}`} (${rowInside(row, sheet)})`,
  ],
  rename: (count: number) => `Rename ${counted(count, nouns.people)}`,
  renameThese: (count: number) => `Rename these ${counted(count, nouns.people)}`,
  youWillBeAskedAbout: (hidden: number) =>
    `You will be asked about the other ${formatCount(hidden)} after these.`,
  isItAnotherAddress: "Is it another address? Then correct it.",
  isItSomebodyElse: "Is it somebody else in the family with the same address?",
  whatWasTyped: "What was typed?",
  keepItAsItIs: (value: string) => `${value}: keep it as it is`,
  somethingElse: "Something else",
  inAllRows: (count: number, common: string) => `In all ${formatCount(count)} rows, instead of ${common}`,
  putInAllRows: (count: number) => `What to put in all ${formatCount(count)} rows`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  andMoreRows: (hidden: number) =>
    `And ${formatCount(hidden)} more rows. Correct those in the file, or check again once you have corrected these.`,
  choose: "Choose",
};

const rowsProgress = { rowsDone: "Rows done" };

const sharedAddresses = {
  whoseAddressIs: (email: string) => `Whose address is ${email}? The others become family members.`,
  parentIsNotInTheList: "The parent is not in the list",
  aFamilyIsAdded:
    "Adds a member who has the address and the credits of all. You can rename and invite them later.",
  nameOfTheFamily: "Name of the family",
  addAsFamilyMemberOf: (names: string, name: string) => `Add ${names} as a family member of ${name}`,
};

const upload = {
  uploadingFile: "Uploading file...",
  failedToImportTheFile: "Failed to import the file. Please try again.",
};

const workbookDrop = {
  dragAndDropExcelFile: "Drag and Drop Excel File Here or Click to Select",
  odsOrCsv: (megabytes: number) =>
    `.xlsx, .xls, .ods or .csv, at most ${formatCount(megabytes)} MB and 10,000 rows`,
  selectedFile: <P>(what: P) => ["Selected file: ", what],
  fileIsLargerThanMb: (megabytes: number) => `The file is larger than ${formatCount(megabytes)} MB.`,
};

/** Importing a workbook, and the files that exports make. */
export const imports = {
  errorsDialog,
  fileJobSummary,
  hiddenParts,
  importDialog,
  importReview,
  importState,
  importing,
  problemCard,
  readingForm,
  rowsProgress,
  sharedAddresses,
  understood,
  upload,
  workbookDrop,
};

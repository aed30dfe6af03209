import { counted, formatCount } from "../../counted.ts";

const acts = {
  more: "More",
};

const aboutFigure = {
  whatCounts: (name: string, about: string) => `What ${name} counts: ${about}`,
};

const auditTrail = {
  whoChangedWhat: "Who changed what",
  nothingHasBeenChangedYet: "Nothing has been changed yet.",
  seeAllInAuditLog: (total: number) => `See all ${formatCount(total)} in the audit log`,
};

const changes = {
  more: (count: number) => `${formatCount(count)} more`,
  nothing: "nothing",
};

const dateField = {
  notADay: (day: string) => `Write a day, such as ${day}.`,
  choose: (label: string) => `Choose from a calendar: ${label}`,
  today: "Today",
  calendar: {
    monthLevelControl: "Choose a month",
    nextMonth: "Next month",
    previousMonth: "Previous month",
    nextYear: "Next year",
    previousYear: "Previous year",
  },
};

const dayRange = {
  from: "From",
  to: "To",
  chooseDays: "Choose days",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  thisMonth: "This month",
  lastMonth: "Last month",
};

const difference = {
  admin: "Admin",
  manager: "Manager",
  yes: "Yes",
  no: "No",
  picture: "a picture",
  anotherPicture: "another picture",
};

/** Of the editor's own buttons, by its names for them. */
const editor = {
  boldControlLabel: "Bold",
  italicControlLabel: "Italic",
  underlineControlLabel: "Underline",
  strikeControlLabel: "Strikethrough",
  unlinkControlLabel: "Remove link",
  bulletListControlLabel: "Bullet list",
  orderedListControlLabel: "Ordered list",
  h2ControlLabel: "Heading 2",
  h3ControlLabel: "Heading 3",
  h4ControlLabel: "Heading 4",
  blockquoteControlLabel: "Blockquote",
  undoControlLabel: "Undo",
  redoControlLabel: "Redo",
};

const exportMenu = {
  export: "Export",
  excelWorkbookXlsx: "Excel workbook (.xlsx)",
  textFileCsv: "Text file (.csv)",
};

const fileProgress = {
  file: "File",
  download: "Download",
  close: "Close",
  stop: "Stop",
  progressOfTheFile: "Progress of the file",
};

const jobProgress = {
  progress: "Progress",
  close: "Close",
  stop: "Stop",
  done: (capitalized: string) => `${capitalized} done`,
  skipped: (many: string) => `Skipped ${many}`,
  andMore: (cut: number) => `And ${formatCount(cut)} more.`,
};

const jobSummary = {
  skipped: (count: number) => `, ${formatCount(count)} skipped`,
  waitingToStartWith: (count: string) => `Waiting to start with ${count}`,
  ofDone: (doneCount: number, count: string, skipped: string) =>
    `${formatCount(doneCount)} of ${count} done${skipped}`,
  stoppedLeftAsTheyWere: (count: string, act: string, skipped: string, total: number) =>
    `Stopped: ${count} ${act}${skipped}, ${formatCount(total)} left as they were`,
  interruptedAfterOf: (doneCount: number, count: string, changed: number, act: string, skipped: string) =>
    `Interrupted after ${formatCount(doneCount)} of ${count}: ${formatCount(changed)} ${act}${skipped}`,
  changed: "changed",
};

const linkButton = {
  link: "Link",
  addressOfTheLink: "Address of the link",
  httpsWwwExampleCom: "https://www.example.com",
  leaveItEmptyToTake: "A website, a mail address or a telephone number. Leave it empty to remove the link.",
  leadsNowhere: "This is no website, mail address or telephone number.",
  openInANewTab: "Open in a new tab",
  setLink: "Set link",
};

const memberPacks = {
  packs: "Packs",
  history: "History",
  noPacksYet: "No packs yet.",
  andMoreInTheHistory: (total: number) => `And ${formatCount(total)} more in the history.`,
  until: " · until ",
};

const moveHandle = {
  moveOf: (name: string, place: number, count: number) =>
    `Move ${name}, ${formatCount(place)} of ${formatCount(count)}`,
};

const moves = {
  moveUp: "Move up",
  moveDown: "Move down",
  moveToTheTop: "Move to the top",
  moveToTheBottom: "Move to the bottom",
  moveEarlier: "Move earlier",
  moveLater: "Move later",
  moveToTheFront: "Move to the front",
  moveToTheEnd: "Move to the end",
};

const needsTable = {
  product: "Product",
  needed: "Needed",
  inStock: "In stock",
  short: "Short",
};

const pictureFiles = {
  pleaseChooseAJpeg: "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.",
  thisPictureIsLarger: (megabytes: number) => `This picture is larger than ${formatCount(megabytes)} MB.`,
  avifOrGif: (megabytes: number) => `JPEG, PNG, WebP, AVIF or GIF, at most ${formatCount(megabytes)} MB`,
};

const pictureText = {
  whatThePictureShows: "What the picture shows",
  readAloudToPeople: "Read aloud to people who cannot see it. Leave it empty if it is only decoration.",
};

const pictureUpload = {
  dropHereOrClick: (pictureHint: string) => `Drop here or click to choose. ${pictureHint}`,
  remove: "Remove",
  replaceThePicture: "Replace the picture",
  addAPicture: "Add a picture",
};

const shared = {
  clubSettings: "Club settings",
  credits: "Credits",
  emailWording: "Email wording",
  aVisitor: "A visitor",
  aMember: "A member",
  staff: "Staff",
  theSystem: "The system",
};

const sortableList = {
  isOfNow: (name: string, to: number, count: number) =>
    `${name} is now ${formatCount(to)} of ${formatCount(count)}`,
};

const tableButtons = {
  addARowBelow: "Add a row below",
  removeThisRow: "Remove this row",
  addColumnOnRight: "Add a column on the right",
  removeThisColumn: "Remove this column",
  removeTheTable: "Remove the table",
  insertATable: "Insert a table",
};

const toolbar = {
  alignLeft: "Align left",
  alignCentre: "Align centre",
  alignRight: "Align right",
  formatting: "Formatting",
  uploadingThePicture: "Uploading the picture",
  insertAPicture: "Insert a picture",
};

const pastedNouns = {
  pictures: { one: "picture", other: "pictures" },
  links: { one: "link", other: "links" },
  insets: { one: "video, sound or map", other: "videos, sounds or maps" },
};

/** What of a pasted text is left out. */
const pasted = {
  picturesToInsert: (count: number) =>
    `${counted(count, pastedNouns.pictures)} could not be pasted. Insert them with the button above.`,
  noPictures: (count: number) =>
    `${counted(count, pastedNouns.pictures)} could not be pasted: this text has none.`,
  linksWithoutAddress: (count: number) =>
    `${counted(count, pastedNouns.links)} led to a file or place that nobody else can open, so only the words were pasted.`,
  noInsets: (count: number) =>
    `${counted(count, pastedNouns.insets)} could not be pasted. Write a link to it instead.`,
};

const seasons = {
  thisSeason: "This season",
  nextSeason: "Next season",
  seasonOf: (membership: string) => `Season of ${membership}`,
  endOf: (season: string) => `End: ${season}`,
};

const uploadList = {
  tryAgain: "Try again",
  dismiss: (name: string) => `Dismiss ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
};

const variableChips = {
  insertAVariable: "Insert a variable",
  insert: "Insert",
};

/** Parts that several screens of the panel show. */
export const ui = {
  acts,
  editor,
  aboutFigure,
  auditTrail,
  changes,
  dateField,
  dayRange,
  difference,
  exportMenu,
  fileProgress,
  jobProgress,
  jobSummary,
  linkButton,
  memberPacks,
  moveHandle,
  moves,
  needsTable,
  pictureFiles,
  pictureText,
  pictureUpload,
  seasons,
  shared,
  sortableList,
  tableButtons,
  pasted,
  toolbar,
  uploadList,
  variableChips,
};

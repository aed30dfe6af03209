const auditColumns = {
  when: "When",
  who: "Who",
  what: "What",
  forWhom: "For whom",
  beforeAndAfter: "Before and after",
  kindOfThing: "Kind of entry",
  request: "Request",
  showOnly: (words: string) => `Show only: ${words}`,
  forPerson: <P>(forWhom: P) => ["For ", forWhom],
};

const auditFilters = {
  kindOfThing: "Kind of entry",
  forPerson: (name: string) => `For ${name}`,
  memberOfNumber: (number: number | string) => `member ${number}`,
  only: "Only",
  showAllAgain: (label: string) => `${label}: show all again`,
};

const auditLog = {
  auditLog: "Audit Log",
  everyChangeToMoney:
    "Every change to money, rights, stock, products and settings. Entries cannot be changed or deleted.",
  entries: "Audit log",
  whoOrWhatWasDone: "Who, or what was done",
  changesWillBeListedHere: "Changes will be listed here from now on.",
  noEntriesMatch: "No entries match this filter.",
  showEverything: "Show everything",
};

/** The audit log. */
export const audit = { auditColumns, auditFilters, auditLog };

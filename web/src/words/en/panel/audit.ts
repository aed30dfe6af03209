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
  memberOfNumber: (number: number | string) => `member ${number}`,
  only: "Only",
  action: "What",
  forWhom: "For",
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

import { formatCount } from "./language.ts";

export const imports = {
  wasChecked: "The file was checked. Nothing was changed.",
  loaded: ({ loaded, asked, failed }: { loaded: number; asked: number; failed: number }) => {
    const sums = [
      `${formatCount(loaded)} loaded`,
      asked > 0 && `${formatCount(asked)} to be answered`,
      failed > 0 && `${formatCount(failed)} failed`,
    ];
    return `${sums.filter(Boolean).join(", ")}.`;
  },
  sent: ({ changed, failed }: { changed: number; failed: number }) =>
    `${formatCount(changed)} orders were updated, ${formatCount(failed)} rows could not be used.`,
  imported: "File imported successfully",
  nothingToChange: "Nothing to change: the club knows everything in this file already.",
  nothingToSend: "Nothing to send: no order in this file has a tracking number that is new.",
  isChecked: "The file is still being checked.",
  isImported: "The file is still being imported.",
  stopped: "The import was stopped. What was already done is kept.",
  failed: "Failed to import the file. Please try again.",
  /** What became of a row, in the workbook with the result. */
  notDone: "not done",
  outcomes: {
    loaded: "loaded",
    updated: "updated",
    shipped: "shipped",
    corrected: "corrected",
    skipped: "skipped",
    to_be_answered: "to be answered",
    failed: "failed",
  },
  /** The sample's sheet that says what belongs into each column. */
  guide: { name: "Guide", sheet: "Sheet", column: "Column", whatToEnter: "What to enter" },
  hints: {
    members: {
      first_name: "Required for a new person.",
      last_name: "Required for a new person.",
      email:
        "Identifies the member. Leave it empty for somebody without one, who is found by name; a secondary member only needs one to log in.",
      phone: "",
      category:
        "The name of one of the club's memberships. A secondary member without one has the primary member's.",
      credits:
        "In dollars. Granted once: importing the same amount with the same reason again grants nothing.",
      credits_reason: "What the credits are for. Another reason, such as the next season, grants them again.",
      primary_email: "Makes the person a secondary member of the member with this address.",
      primary_name: "Instead of the address: the first and last name of a primary member without one.",
      relation: "How a secondary member is related, such as Daughter.",
      size: "One column for each kind of garment, such as Size: shirt, with the size that the person wears.",
    },
    packs: {
      email:
        "Who gets the pack. For a secondary member without an address, fill in the next three columns instead; for a member without one, only the names.",
      primary_email: "The address of the secondary member's primary member.",
      first_name: "The secondary member's first name.",
      last_name: "The secondary member's last name.",
      pack: "The name of a live pack.",
      season: "Required where packs from several seasons share a name.",
      choice:
        'One column for each part of the pack, by place (Choice: 1) or label (Choice: Shirt), with an SKU or "Home shirt, Red, M".',
    },
  },
  /** Two people to be written over. */
  sample: {
    first: "Alex",
    second: "Robin",
    lastName: "Sample",
    creditsReason: "Welcome",
    relation: "Child",
  },
  alreadyRunning: "An import is already running. Wait until it has finished, or stop it.",
  noSuchColumn: (key: string) => `There is no column ${key}.`,
  nothingLeft: "There is nothing left to load from this import.",
  noMembersSheet:
    'No sheet in this workbook has the columns for members or packs. Start from the sample file, or call the sheet "Members".',
  noTrackingSheet:
    'This workbook has no sheet with the columns "Order number" and "Tracking number". Start from the exported one.',
  onlyHidden: (name: string) =>
    `The sheet "${name}" is hidden, and hidden sheets are not read. Unhide it, save the file, and send it again.`,
  sayOfHidden: "Say first whether what is hidden in this file is left out or read too.",
  askedOfHidden: "Something in this file is hidden, so it was only checked. Nothing was changed.",
  tooManyRows: (most: number) => `This workbook has more than ${formatCount(most)} rows. Please split it.`,
  tooManyLines: (most: number) =>
    `Something in this file is below line ${formatCount(most)}, further down than can be read. Delete the blank lines above it, and send the file again.`,
  tooManyColumns: (most: number) =>
    `This list has more than ${formatCount(most)} columns with something in them. Delete those that are not needed, and send the file again.`,
  noRows: "This workbook has no rows below its headings.",
};

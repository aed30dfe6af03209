import { counted, formatCount } from "./language.ts";

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

/** What is wrong with a row of a workbook, each after the heading of its column, and why nothing was done with one. */
export const importRows = {
  /** A sentence of a form, after its heading and like all others here: without a capital and a full stop. */
  atCell: (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, ""),
  line: ({ sheet_name: sheet, row, heading, text }: Line) =>
    [sheet, sheet === "" ? `Row ${row}` : `row ${row}`, heading]
      .filter(Boolean)
      .join(", ")
      .concat(`: ${text}`),
  missing: "missing",
  noFirstName: "give a first name, or write - if there is none",
  noLastName: "give a last name, or write - if there is none",
  nothingToChange: "nothing to change",
  noHeadings: "there are no headings, so all rows are read; say what the columns are",
  likelyHeadings:
    "no heading is known, and this row was taken for headings; if it is one of the rows, say so",
  surplusColumn: "there are too many columns that are not used; this one was left out",
  unknownColumn: "this column is not used",
  unforeseen: (number: string) =>
    `this row could not be read; try again, and if it stays so, ask with the number ${number}`,
  showsError: (text: string) => `the sheet shows the error ${text} here`,
  unclearLetters: "a letter of this could not be read for certain",
  madeADate: "the spreadsheet turned this into a date",
  maybeRounded: "the spreadsheet may have rounded this number",
  madeANumber: "the spreadsheet turned this into a number",
  notASize: ({ size, sizes, hasMore }: { size: string; sizes: string[]; hasMore: boolean }) =>
    `"${size}" is not one of the club's sizes ${sizes.join(", ")}${hasMore ? " ..." : ""}`,
  tooManySizes: (most: number) => `at most ${formatCount(most)} sizes per person`,
  notAnAddress: "not a valid address",
  notAnAmount: "not an amount in dollars, such as 25.00",
  unclearAmount: "this may be two different amounts; write it as 1234.00",
  rename: ({ before, after }: { before: string; after: string }) => `this would rename ${before} to ${after}`,
  shared: ({ owner, name }: { owner: string; name: string }) =>
    `${owner} has this address too; is it theirs, or that of ${name}?`,
  severalRows: (name: string) =>
    `there are several people of this name here; which ${name} is it, or is it one who is not known yet?`,
  severalInFamily: "other rows have this name in this family too, and say something else of the person",
  noMembership: (name: string) => `there is no membership called "${name}"`,
  tookBack: (packs: number) =>
    `${counted(packs, { one: "open pack", other: "open packs" })} from the previous membership taken back`,
  familyIsFull: (most: number) => `a family can have at most ${formatCount(most)} people`,
  noMember: "no member has this address",
  secondarysAddress: "this is a secondary member's address",
  otherAddress: "this person has another one; change it on the person's page",
  /** The first name of a parent of whom a list says only the address, before the surname of the children. */
  family: "Family",
  noMemberCalled: "no member has this name",
  severalCalledSo: "there is more than one person of this name; an address tells them apart",
  isGone: "this person is not in the club any more; check the file again to go on with the row",
  isKnownByAddress:
    "somebody of this name has an address, or is in a family; write their address here, or the primary member's beside it",
  noSecondary: "this member has no secondary member with this name",
  calledAsPrimary:
    "the primary member has this name too; name no primary member for the same person, or add the primary member's row for another",
  severalSecondaries: "more than one secondary member has this name",
  sharesCredits: "a secondary member shares the primary member's; put them in that row",
  inactiveIsGiven: "this person is inactive, and is given the membership or the credits all the same",
  isInactive: "this person is inactive and gets no packs",
  hasPack: "nothing to change, the person has this pack",
  noPack: (pack: string) => `there is no pack "${pack}"`,
  noPackOf: ({ pack, season }: { pack: string; season: string }) => `there is no pack "${pack}" of ${season}`,
  packNotLive: "this pack is not live",
  severalSeasons: "there are packs of several seasons with this name; say which",
  packOver: "the last day of this pack has passed",
  packGone: "this pack no longer exists",
  noSlot: "this pack has no such part",
  noOption: ({ choice, slot }: { choice: string; slot: string }) =>
    `"${choice}" is not one of the options for ${slot}`,
  noOrder: (number: string) => `there is no order ${number}`,
  rival: (row: number) =>
    `row ${row} has another tracking number for this order; pack its parcels on the order's page`,
  alreadySent: "was already sent",
  onHold: "this order is on hold and cannot be sent",
  unpaid: "this order is not paid yet",
  ended: { cancelled: "this order is cancelled", expired: "this order is expired" },
  beforePlaced: "this is before the order was placed",
  severalParcels: "everything was sent in several parcels; change them on the order's page",
  allArrived: "everything of this order has arrived or waits to be collected",
  typeAgain: "the spreadsheet turned this into a date; format the cell as text and type it again",
  roundedNumber: "the spreadsheet has rounded this number; format the column as text and type it again",
  chooseOf: (carriers: string[]) => `choose one of ${carriers.join(", ")}`,
  tooLong: (most: number) => `at most ${formatCount(most)} characters`,
  wrongSigns: "use only letters, digits, spaces and - / . _",
  wrongLength: ({ carrier, least, most, length }: Lengths) =>
    `a ${carrier} number has ${least} to ${most} letters and digits, this one has ${length}`,
  unclearDay: "this may be two different days; write it as 2026-11-21",
  notADay: "not a day such as 2026-11-21",
  inFuture: "this day is in the future",
};

type Line = { sheet_name: string; row: number; heading: string; text: string };
type Lengths = { carrier: string; least: number; most: number; length: number };

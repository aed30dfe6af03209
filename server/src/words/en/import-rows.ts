import { counted, formatCount } from "./language.ts";
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

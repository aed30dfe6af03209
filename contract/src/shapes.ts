import { z } from "zod";
import { emailPattern, plainAddress } from "./email-address.ts";
import { idPattern } from "./id-text.ts";
import { fieldName, said } from "./said.ts";
import { normalText } from "./same-text.ts";

/** The largest integer in a 32-bit column: versions, counts, positions. */
export const maxInteger = 2_147_483_647;

/** The letters of a size, as the shop writes it and a person's profile keeps it. */
export const maxSizeLetters = 40;

/** A row's id in a body: up to the largest integer that JSON and JavaScript represent exactly, in a 64-bit column. */
export const rowId = z.int().positive();

/** Rows of a list that an act on all of it leaves out: those unticked afterwards. */
export const exceptRows = z.array(rowId).max(1000).optional();

/** The same as a path parameter, a query value or a JSON number. */
export const id = z
  .union([rowId, z.string().regex(idPattern, said("mustBeANumber")).transform(Number)])
  .meta({ description: "Row number" });

/** A whole number in a query string. */
export function queryInt(min: number, max: number) {
  return z.union([
    z.int().min(min).max(max),
    z
      .string()
      .regex(/^\d{1,12}$/, said("mustBeAWholeNumber"))
      .transform(Number)
      .refine((value) => value >= min && value <= max, said("mustBeBetween", min, max)),
  ]);
}

/** Decimal dollars in a query string. */
export const queryDollars = z.union([
  z.number().min(0).max(1_000_000),
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, said("mustBeAnAmount", 2))
    .transform(Number),
]);

export const sortDirection = z.enum(["asc", "desc"]);

/** The most rows that a list gives at once. */
export const maxPerPage = 100;

/**
 * What every list takes: page from 1, at most 100 rows a page, a search text, a sort column. The server also accepts column
 * and direction swapped, `sort=asc&order_by=first_name`.
 */
export const listFields = {
  page: queryInt(1, 1_000_000).optional(),
  per_page: queryInt(1, maxPerPage).optional(),
  keywords: z.string().max(100).optional(),
  sort: z.string().max(40).optional(),
  order_by: sortDirection.optional(),
};

/** `{ message? , data }`, the envelope of every answer. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ message: z.string().optional(), data });
}

/** A row by what it is called. */
export const namedRow = z.object({ id: z.int(), name: z.string() });

/** An answer that names the job which does the rest. */
export const jobStarted = envelope(z.object({ job_id: z.int() }));

/** The envelope of every list: rows of one page, and the total over all pages. */
export function listOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.int(), per_page: z.int(), page: z.int() });
}

/** How many rows there are: as many exactly, unless `total_is` says that they are about as many, or that there may be more. */
export type Total = { total: number; total_is?: "about" | "at_least" };

/** The same for a list that grows with the club: a large total is `about` as many, that of a search may be `at_least`. */
export function longListOf<T extends z.ZodType>(row: T) {
  return listOf(row).extend({ total_is: z.enum(["about", "at_least"]).optional() });
}

/** An answer that only says what happened. */
export const messageOnly = z.object({ message: z.string() });

/** Zod's own way to a kind of text: as fast as a text, where a transform makes a list a tenth slower. */
const Moment = z.core.$constructor<z.ZodString, z.core.$ZodStringDef>("Moment", (inst, def) => {
  z.ZodString.init(inst, def);
  const { parse } = inst._zod;
  inst._zod.parse = (payload, ctx) => {
    const { value } = payload;
    if (value instanceof Date) payload.value = value.toISOString();
    // What PostgreSQL writes into JSON ends with an offset.
    else if (typeof value === "string" && !value.endsWith("Z")) payload.value = new Date(value).toISOString();
    return parse(payload, ctx);
  };
});

/** `YYYY-MM-DDTHH:mm:ss.sssZ`; the server answers with a `Date`, or with a moment from JSON of the database. */
export const timestamp: z.ZodType<string, Date | string> = new Moment({ type: "string" }).meta({
  format: "date-time",
});

/** The message for an empty field. */
export function requiredField({ path = [] }: { path?: PropertyKey[] | undefined }): string {
  return said("required", fieldName(path));
}

/** One line of plain text: in its normal form, no control characters. */
export function text(max: number, min = 1) {
  return (
    z
      .string()
      .overwrite(normalText)
      .min(min, min > 0 ? { error: requiredField } : undefined)
      .max(max, said("atMostCharacters", max))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/, said("noControlCharacters"))
  );
}

/** A telephone number as people write it, perhaps with an extension; may be empty. */
export function phone(max: number) {
  return text(max, 0).regex(/^$|^(?=.*\d)[\d\s+().\-/]*((ext|x)\.?\s*\d+)?$/i, said("enterAPhoneNumber"));
}

export const email = z
  .string({ error: said("emailIsRequired") })
  .overwrite(plainAddress)
  .min(1, said("emailIsRequired"))
  .max(254, said("invalidEmail"))
  .pipe(z.email({ pattern: emailPattern, error: said("invalidEmail") }));

/** The password typed at a login; its strength is only judged where it is set. */
export const password = z
  .string({ error: said("passwordIsRequired") })
  .min(1, said("passwordIsRequired"))
  .max(200, said("atMostCharacters", 200));

/** A password being set: 8 to 128 characters. The server also refuses well-known ones. */
export const newPassword = z
  .string({ error: said("passwordIsRequired") })
  .min(8, said("atLeastCharacters", 8))
  .max(128, said("atMostCharacters", 128));

/** A picture in several widths. */
export const picture = z.object({
  url: z.string(),
  srcset: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

/** `null` if there is none. */
export const image = picture.nullable();

/** A picture in the club's file store, as returned by `/club-admin-panel/upload-image`. */
export const pictureKey = z.string().regex(/^\d{1,15}\/[a-z]{1,20}\/[0-9a-f]{24}$/, said("uploadThePicture"));

/** HTML from a rich-text editor; the server keeps only what is allowed in it. */
export const richText = z.string().max(100_000, said("atMostCharacters", 100_000));

/** Several lines of plain text. */
export function longText(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min, min > 0 ? { error: requiredField } : undefined)
    .max(max, said("atMostCharacters", max));
}

export const hexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, said("enterTheColour"));

/** The range of calendar days: nobody means one beyond that, and the database does not know some of them. */
const [firstDay, lastDay] = ["1900-01-01", "2999-12-31"] as const;

/** A day of the calendar without a time, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ error: said("chooseADay"), abort: true })
  .refine(
    (value) => value >= firstDay && value <= lastDay,
    said("chooseADayBetween", firstDay.slice(0, 4), lastDay.slice(0, 4)),
  );

/** The same for answers, which return whatever is stored. */
export const dayOut = z.string().meta({ format: "date" });

/** An e-mail address in answers, and one that is an empty text if there is none. */
export const emailOut = z.string().meta({ format: "email" });
export const emailOrNone = z.union([emailOut, z.literal("")]);

/** An absolute URL in answers. */
export const urlOut = z.string().meta({ format: "uri" });

/** The version a form was loaded with; sent back so that a newer edit is never overwritten (409 STALE_VERSION). */
export const version = z.int().positive().max(maxInteger);

/** A file of a multipart request, in the field `file`. */
export const uploadedFile = z.file();

/** The content types of downloads. */
export const downloadTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  json: "application/json",
} as const;

/** An answer that is a file of one of these kinds. */
export function download(...kinds: (keyof typeof downloadTypes)[]) {
  return z.file().mime(kinds.map((kind) => downloadTypes[kind]));
}

/** 1 active, 0 pending activation (invited, no password yet), 2 inactive. */
export const accountStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

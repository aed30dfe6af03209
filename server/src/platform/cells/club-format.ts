import { z } from "zod";
import { decodeParts, encodeParts, type OnPart, type PartsForm } from "../backup/parts-file.ts";

/** Where a club's file is, and what its secrets are sealed with. */
export type ClubFile = { path: string; passphrase: string };

const formatName = "kitroom-club";
const formatVersion = 1;

const name = z.string().min(1).max(1_000);
const count = z.number().int().nonnegative();

const headerForm = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion, { error: "is of another version of Kitroom" }),
  made_at: z.iso.datetime(),
  domain: name,
  /** Names the move. */
  move_id: z.uuid(),
  /** Stands for the folder of the club's files wherever a row names one. */
  folder: z.string().regex(/^kitroom-club-[0-9a-f]{32}$/),
  /** What secrets in this file are sealed with is made from the passphrase and this. */
  salt: z.string().max(100),
  /** Tells a wrong passphrase. */
  key_check: z.string().max(100),
  migrations: z.array(z.object({ hash: name, created_at: z.number() })).max(10_000),
});

const partForm = z.discriminatedUnion("part", [
  /** A file of the store, below the club's folder. */
  z.object({ part: z.literal("file"), name }),
  /** Rows as COPY writes them as text, in the order of their keys, without the club's id. */
  z.object({ part: z.literal("table"), name, columns: z.array(name).max(1_600) }),
  /** What links were signed with, sealed. */
  z.object({ part: z.literal("keys") }),
  /** Its waiting jobs, as JSON. */
  z.object({ part: z.literal("messages") }),
]);

/** What has to be the same on both sides. */
const proofForm = z.object({
  rows: z.record(name, count),
  /** SHA-256 of each table's rows as they stand in the file, without what is sealed. */
  digests: z.record(name, z.string().max(100)),
  /** Sums of each column of money, by the database. */
  sums: z.record(name, z.string().regex(/^-?\d+$/)),
});

const endForm = proofForm.extend({
  part: z.literal("end"),
  files: count,
  /** Of the names of all files and the SHA-256 of each. */
  files_digest: z.string().max(100),
});

type WrittenHeader = z.infer<typeof headerForm>;
export type ClubHeader = Omit<WrittenHeader, "format" | "version">;
export type ClubPart = z.infer<typeof partForm>;
export type ClubProof = z.infer<typeof proofForm>;
export type ClubEnd = Omit<z.infer<typeof endForm>, "part">;

const form: PartsForm<WrittenHeader, ClubPart, z.infer<typeof endForm>> = {
  header: headerForm,
  part: partForm,
  end: endForm,
  unknown: "This is not the file of a club of Kitroom, or one of another version",
};

export function encodeClub(
  header: ClubHeader,
  parts: AsyncIterable<ClubPart & { content: AsyncIterable<Buffer> }>,
  end: () => ClubEnd,
): AsyncGenerator<Buffer> {
  const written = { format: formatName, version: formatVersion, ...header };
  return encodeParts(written, parts, () => ({ part: "end", ...end() }));
}

export function decodeClub(
  source: AsyncIterable<Buffer>,
  onPart?: OnPart<ClubPart>,
): Promise<{ header: ClubHeader; end: ClubEnd }> {
  return decodeParts(form, source, onPart);
}

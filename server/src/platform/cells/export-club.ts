import { randomBytes } from "node:crypto";
import type pg from "pg";
import { readMessages } from "../backup/catalogue.ts";
import { appliedMigrations, writePacked } from "../backup/make-backup.ts";
import { requireKnown } from "../backup/read-backup.ts";
import { keysToTake } from "../club-keys.ts";
import type { Platform } from "../context.ts";
import { unseal } from "../secrets.ts";
import { asNamedInRows, digesting, digestOfFiles, type FileDigests, fileNamesOf } from "./club-files.ts";
import { type ClubEnd, type ClubFile, type ClubHeader, type ClubPart, encodeClub } from "./club-format.ts";
import {
  addToProof,
  type ClubSchema,
  type ClubTable,
  clubTables,
  inSealedFields,
  type ReadClub,
  rowBlocks,
  sumsOf,
  tableSum,
} from "./club-rows.ts";
import { checkClubFile } from "./import-club.ts";
import { asOwner, asSnapshot, inClubAsOwner } from "./owner-work.ts";
import { type TransportKey, transportKey } from "./transport-key.ts";

type Club = { id: number; domain: string };
type ExportOptions = { schema: ClubSchema; moveId: string; stop?: AbortSignal };

/**
 * Writes a club as of one moment into a new file, while the product runs. Its secrets are sealed with the passphrase. The
 * file gets its name once it is complete and was read back.
 */
export async function exportClub(
  platform: Platform,
  club: Club,
  { path, passphrase }: ClubFile,
  { schema, moveId, stop }: ExportOptions,
): Promise<{ header: ClubHeader; end: ClubEnd }> {
  const key = transportKey(passphrase);
  return asOwner(
    platform,
    (client) =>
      writePacked(path, stop, (write) =>
        inClubAsOwner(
          client,
          club.id,
          async () => {
            const migrations = await appliedMigrations(client);
            requireKnown({ migrations });
            const header: ClubHeader = {
              made_at: platform.clock.now().toISOString(),
              domain: club.domain,
              move_id: moveId,
              folder: `kitroom-club-${randomBytes(16).toString("hex")}`,
              salt: key.salt,
              key_check: key.check,
              migrations,
            };
            const tables = await clubTables(client, schema, migrations.length);
            const end: ClubEnd = { rows: {}, digests: {}, sums: {}, files: 0, files_digest: "" };
            const source = { platform, client, tables, key, club: { ...club, folder: header.folder } };
            await write(
              encodeClub(header, partsOf(source, end), () => end),
              (aside) => checkClubFile(aside, passphrase, tables),
            );
            return { header, end };
          },
          asSnapshot,
        ),
      ),
    stop,
  );
}

type Source = {
  platform: Platform;
  client: pg.Client;
  tables: ClubTable[];
  key: TransportKey;
  club: Club & { folder: string };
};
type Part = ClubPart & { content: AsyncIterable<Buffer> };

/** Files before rows: a file exists before the row that names it, so none of the snapshot's can be missing. */
async function* partsOf({ platform, client, tables, key, club }: Source, end: ClubEnd): AsyncGenerator<Part> {
  const { files, config } = platform;
  // The snapshot begins with its first query, and has to be older than the list of files.
  const messages = (await readMessages(client)).filter(({ club_id }) => club_id === club.id);
  const names = await fileNamesOf(files, club.id);
  const digests: FileDigests = new Map();
  for (const name of names) {
    const file = await files.open(`${club.id}/${name}`);
    if (file) yield { part: "file", name, content: digesting(file.stream, name, digests) };
  }
  end.files = digests.size;
  end.files_digest = digestOfFiles(digests);
  const read: ReadClub = { id: club.id, folder: club.folder, fileNames: asNamedInRows(names) };
  for (const table of tables) {
    const sum = tableSum(table);
    const content = async function* () {
      for await (const block of rowBlocks(client, table, read)) {
        sum.add(block);
        yield Buffer.from(
          inSealedFields(table, block, (sealed) => key.seal(unseal(config.acceptedKeys, sealed))),
        );
      }
    };
    yield { part: "table", name: table.name, columns: table.columns, content: content() };
    addToProof(end, table, sum.end());
    Object.assign(end.sums, await sumsOf(client, table, club.id));
  }
  const keys = key.seal(JSON.stringify(keysToTake(config.acceptedKeys, club.id)));
  yield { part: "keys", content: once(keys) };
  yield { part: "messages", content: once(JSON.stringify(messages)) };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

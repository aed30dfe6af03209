import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { maxWorkbookBytes, sampleWorkbookPath } from "#contract/member-import.ts";
import type { ClubSession } from "./club-session.ts";

const { CFB } = createRequire(import.meta.url)("@e965/xlsx");

/** The sample workbook of members with something beside its sheets that makes it almost as large as is accepted. */
export async function bigWorkbook(admin: ClubSession): Promise<Buffer> {
  const sample = await admin.file(sampleWorkbookPath);
  const zip = CFB.read(sample, { type: "buffer" });
  const room = maxWorkbookBytes - sample.length - 200_000;
  CFB.utils.cfb_add(zip, "/docProps/thumbnail.jpeg", randomBytes(room));
  return Buffer.from(CFB.write(zip, { type: "buffer", fileType: "zip" }));
}

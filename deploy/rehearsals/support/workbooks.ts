import { z } from "zod";
import { maxWorkbookBytes, sampleWorkbookPath } from "#contract/member-import.ts";
import { downloadTypes } from "#contract/shapes.ts";
import { allEndpoints, type Endpoint } from "#server/testing/endpoints.ts";
import { PlainError } from "../../../tools/plain-error.ts";
import type { ClubSession } from "./club-session.ts";

/** A workbook that the club can download; `csv` where it has the choice. `goesTo` is the import that reads it. */
export type Workbook = { name: string; xlsx: Buffer; csv: Buffer | null; goesTo: string | null };

/** What stands in the addresses of those that are of one thing. */
export type Things = { pack: number; member: number; memberImport: number; trackingImport: number };

/** Those that have an address of their own rather than a job that makes them. */
const addresses: Record<string, (things: Things) => Record<string, string>> = {
  "grants.exportHistory": ({ pack, member }) => ({
    "history of a pack": `/api/club-packs/export/default/${pack}`,
    "history of a person": `/api/club-packs/export/member/${member}`,
  }),
  "memberImport.workbook": ({ memberImport }) => ({
    "result of members": `/api/club-member/import/${memberImport}/workbook`,
  }),
  "trackingImport.workbook": ({ trackingImport }) => ({
    "result of tracking": `/api/club-orders/import-tracking-details/${trackingImport}/workbook`,
  }),
  /** How the exports are fetched. */
  "jobs.download": () => ({}),
};

/** What is read by which import; all others are only looked at. */
const goesTo: Record<string, string> = {
  sample: "memberImport.import",
  members: "memberImport.import",
  "result of members": "memberImport.import",
  tracking: "trackingImport.import",
  "result of tracking": "trackingImport.import",
};

/** Every workbook that the contract knows. Throws where it knows one that is not rehearsed here. */
export async function workbooksOf(admin: ClubSession, things: Things): Promise<Workbook[]> {
  const endpoints = allEndpoints();
  refuseUnknownImports(endpoints);
  const found = [await plain(admin, "sample", sampleWorkbookPath)];
  for (const endpoint of endpoints.filter(({ output }) => said(output).includes(downloadTypes.xlsx))) {
    const ofThings = addresses[endpoint.name];
    if (!ofThings)
      throw new PlainError(`Tell tools/rehearsals/workbooks.ts how ${endpoint.name} is fetched.`);
    for (const [name, address] of Object.entries(ofThings(things)))
      found.push(await plain(admin, name, address));
  }
  for (const endpoint of endpoints.filter(makesWorkbooks)) {
    const name = endpoint.name.split(".").at(-1) ?? endpoint.name;
    const [xlsx, csv] = [await made(admin, endpoint, "xlsx"), await made(admin, endpoint, "csv")];
    found.push({ name, xlsx, csv, goesTo: goesTo[name] ?? null });
  }
  return found;
}

async function plain(admin: ClubSession, name: string, address: string): Promise<Workbook> {
  return { name, xlsx: await admin.file(address), csv: null, goesTo: goesTo[name] ?? null };
}

/** Asked for in a format, it starts a job that makes it. */
function makesWorkbooks({ method, input }: Endpoint): boolean {
  return method === "POST" && input instanceof z.ZodObject && said(input.shape.format).includes('"xlsx"');
}

async function made(admin: ClubSession, { path }: Endpoint, format: string): Promise<Buffer> {
  const { data } = await admin.post(path, { format });
  await admin.ended(data.job_id);
  return admin.file(`/api/jobs/${data.job_id}/download`);
}

function refuseUnknownImports(endpoints: readonly Endpoint[]): void {
  const unknown = endpoints.find(
    ({ name, meta }) => meta.maxFileBytes === maxWorkbookBytes && !Object.values(goesTo).includes(name),
  );
  if (unknown) throw new PlainError(`Tell tools/rehearsals/workbooks.ts what ${unknown.name} reads.`);
}

/** A schema as text, to look for a word in it. */
function said(schema: z.ZodType | undefined): string {
  return schema ? JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : "";
}

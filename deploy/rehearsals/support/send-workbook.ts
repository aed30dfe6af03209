import { allEndpoints } from "#server/testing/endpoints.ts";
import type { ClubSession } from "./club-session.ts";

/** What an import made of a file. */
export async function send(admin: ClubSession, importer: string, name: string, content: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(content)], name));
  const { data } = await admin.post(pathOf(importer), body);
  await admin.ended(data.job_id);
  return data;
}

function pathOf(name: string): string {
  return allEndpoints().find((endpoint) => endpoint.name === name)?.path ?? "";
}

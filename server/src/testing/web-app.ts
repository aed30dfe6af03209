import type { FastifyInstance } from "fastify";
import { catalogFirstAnswers, catalogPageHead } from "../modules/catalog/index.ts";
import { clubInfoByDomain, findClub } from "../modules/clubs/index.ts";
import { footerFirstAnswers } from "../modules/pages/index.ts";
import { httpServer } from "../platform/http/server.ts";
import { registerWebApp } from "../platform/http/web-app.ts";
import type { TestServer } from "./test-server.ts";

/** A server of the web app alone, whose built files lie in a folder. */
export async function openWebApp({ platform }: TestServer, folder: string): Promise<FastifyInstance> {
  const opened = await httpServer(platform);
  const parts: Parameters<typeof registerWebApp>[2] = {
    findClub: (label) => findClub(platform, label),
    clubInfo: (label) => clubInfoByDomain(platform, label),
    firstAnswers: async (club, address) => [
      ...(await footerFirstAnswers(platform, club.id)),
      ...(await catalogFirstAnswers(platform, club.id, address)),
    ],
    pageHead: (asked) => catalogPageHead(platform, asked),
  };
  await registerWebApp(opened, platform, parts, folder);
  return opened;
}

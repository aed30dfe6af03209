import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Stored = { content: Buffer; since: Date };
type Upload = { key: string; parts: Map<number, Buffer>; since: Date };

/** A bucket that speaks as much of S3 as the product does. It believes every signature; a rehearsal has a real one. */
export type TestBucket = {
  /** The settings of a product that keeps its files there. */
  settings: Record<string, string>;
  stored: Map<string, Stored>;
  /** Files that were begun in parts, and are neither whole nor given up. */
  uploads: Map<string, Upload>;
  /** From now on each call that fits, as method, address and condition, is answered with this; without a status all are served. */
  refuse(status?: number, code?: string, fits?: RegExp): void;
  close(): Promise<void>;
};

export async function startTestBucket(): Promise<TestBucket> {
  const stored: TestBucket["stored"] = new Map();
  const uploads: TestBucket["uploads"] = new Map();
  let refusal: { status: number; code: string; fits: RegExp } | null = null;
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    if (refusal?.fits.test(`${method} ${url} ${headers["if-none-match"] ?? ""}`)) {
      request.resume();
      return fail(response, refusal.status, refusal.code);
    }
    await answer(request, response, stored, uploads);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: "kitroom",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    stored,
    uploads,
    refuse(status, code = "ServiceUnavailable", fits = /./) {
      refusal = status === undefined ? null : { status, code, fits };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  stored: TestBucket["stored"],
  uploads: TestBucket["uploads"],
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://bucket");
  const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  const content = await buffer(request);
  const upload = uploads.get(query.get("uploadId") ?? "");
  const now = new Date();
  switch (`${request.method} ${["uploads", "uploadId", "list-type"].find((name) => query.has(name)) ?? ""}`) {
    case "PUT ":
      if (request.headers["if-none-match"] === "*" && stored.has(key))
        return fail(response, 412, "PreconditionFailed");
      stored.set(key, { content, since: now });
      return send(response);
    case "GET ":
    case "HEAD ": {
      const found = stored.get(key);
      if (!found) return fail(response, 404, "NoSuchKey");
      response.setHeader("content-length", found.content.length);
      response.end(request.method === "GET" ? found.content : undefined);
      return;
    }
    case "DELETE ":
      stored.delete(key);
      return send(response);
    case "GET list-type":
      return send(response, listed(stored, query));
    case "POST uploads": {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), since: now });
      return send(response, `<UploadResult><UploadId>${id}</UploadId></UploadResult>`);
    }
    case "GET uploads": {
      const entries = [...uploads].map(
        ([id, { key, since }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
      );
      return send(response, `<Uploads><IsTruncated>false</IsTruncated>${entries.join("")}</Uploads>`);
    }
    case "PUT uploadId":
      if (!upload) return fail(response, 404, "NoSuchUpload");
      upload.parts.set(Number(query.get("partNumber")), content);
      response.setHeader("etag", `"${query.get("partNumber")}"`);
      return send(response);
    case "POST uploadId": {
      if (!upload) return fail(response, 404, "NoSuchUpload");
      const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
      stored.set(key, { content: Buffer.concat(parts), since: now });
      uploads.delete(query.get("uploadId") ?? "");
      return send(response, `<Result><Key>${key}</Key></Result>`);
    }
    case "DELETE uploadId":
      uploads.delete(query.get("uploadId") ?? "");
      return send(response);
    default:
      return fail(response, 501, "NotImplemented");
  }
}

/** So few on a page that a small test has several. */
const pageLength = 3;

function listed(stored: TestBucket["stored"], query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const prefix = query.get("prefix") ?? "";
  const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, pageLength);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${stored.get(key)?.since.toISOString()}</LastModified></Contents>`,
  );
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<Listing><IsTruncated>${next !== ""}</IsTruncated>${entries.join("")}${next}</Listing>`;
}

function send(response: ServerResponse, xml = ""): void {
  response.setHeader("content-type", "application/xml");
  response.end(xml);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  send(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

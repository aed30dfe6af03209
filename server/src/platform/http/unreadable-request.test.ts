import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub } from "../../testing/factories.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

/** Sends exactly this, and returns the status and the body of what comes back until the connection ends. */
async function sendBytes(bytes: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

const host = "Host: rovers.kitroom.localhost\r\nConnection: close\r\n";

it.each([
  [
    "headers that are too long",
    `GET /api/get-faqs HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ["what is no HTTP", "HELLO\r\n\r\n", 422],
  ["a header that is none", `GET /api/get-faqs HTTP/1.1\r\n${host}no header\r\n\r\n`, 422],
  [
    "a body whose end is told in two ways",
    `POST /api/get-faqs HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    422,
  ],
  ["two hosts", `GET /api/get-faqs HTTP/1.1\r\n${host}Host: harbour.kitroom.localhost\r\n\r\n`, 400],
  ...["sam@rovers.kitroom.localhost", "rovers.kitroom.localhost, x", "rovers .kitroom.localhost"].map(
    (name): [string, string, number] => [
      `the host ${name}`,
      `GET /api/get-faqs HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
      400,
    ],
  ),
  ["an address with half a character", `GET /api/get-faqs%ff%zz HTTP/1.1\r\n${host}\r\n`, 422],
  [
    "a part of a path that is too long",
    `GET /api/static-pages/${"x".repeat(300)} HTTP/1.1\r\n${host}\r\n`,
    404,
  ],
])("refuses %s in the shape of every error", async (_, bytes, status) => {
  const answer = await sendBytes(bytes);
  expect(answer).toEqual({
    status,
    body: { code: expect.any(String), message: expect.any(String), request_id: expect.any(String) },
  });
});

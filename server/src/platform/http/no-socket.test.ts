import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";

it("a database whose socket is gone, as while it starts again, is away for a moment, and no fault of ours", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-no-socket-"));
  const address = `postgresql:///rovers?host=${encodeURIComponent(folder)}`;
  const server = await startTestServer({ DATABASE_URL: address });
  try {
    const { status, body, headers } = await server.call("rovers", "GET", "/get-faqs");
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "2"]);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub, createMember, createProduct, createSession } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("who may look", () => {
  it("is everyone, but only members where the club says so, and then nothing is shared", async () => {
    const memberClub = await createClub(server.owner, { domain: "members", members_only: true });
    await createProduct(server.owner, memberClub);
    const path = "/club-member/filter-products";
    const visitor = await server.call("members", "GET", path);
    expect([visitor.status, visitor.body.code]).toEqual([403, "MEMBERS_ONLY"]);
    const memberId = await createMember(server.owner, memberClub);
    const token = await createSession(server.owner, memberClub, { memberId });
    const member = await server.call("members", "GET", path, { token });
    expect([member.status, member.body.total]).toEqual([200, 1]);
    expect(member.headers.get("cache-control")).toBe("private, no-cache");
    const elsewhere = await createClub(server.owner);
    const stranger = await createSession(server.owner, elsewhere, {
      memberId: await createMember(server.owner, elsewhere),
    });
    expect((await server.call("members", "GET", path, { token: stranger })).status).toBe(403);
  });

  it("is nobody while the club is closed, and nobody at a host without a club", async () => {
    await createClub(server.owner, { domain: "closed", status: 0 });
    const closed = await server.call("closed", "GET", "/club-member/product-home-page");
    expect([closed.status, closed.body.code]).toEqual([403, "CLUB_INACTIVE"]);
    const nowhere = await server.call("nowhere", "GET", "/club-member/product-home-page");
    expect([nowhere.status, nowhere.body.code]).toEqual([404, "CLUB_NOT_FOUND"]);
  });
});

it("never mixes two clubs in 1,000 alternating reads of the same path (A11, I-18)", async () => {
  const clubs = ["north", "south"];
  for (const domain of clubs) {
    const id = await createClub(server.owner, { domain });
    await createProduct(server.owner, id, { title: `canary-${domain}` });
  }
  const paths = ["/club-member/filter-products", "/club-member/product-home-page"];
  for (let round = 0; round < 25; round += 1) {
    const reads = Array.from({ length: 40 }, async (_, at) => {
      const domain = clubs[at % 2] ?? "";
      const answer = await server.call(domain, "GET", paths[(at >> 1) % 2] ?? "");
      const canaries = new Set(JSON.stringify(answer.body).match(/canary-\w+/g));
      expect([...canaries]).toEqual([`canary-${domain}`]);
    });
    await Promise.all(reads);
  }
});

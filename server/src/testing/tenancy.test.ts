import { afterAll, beforeAll, expect, it } from "vitest";
import { inClub } from "../platform/db/in-club.ts";
import { createClub, createMember, createProduct, createSession } from "./factories.ts";
import { scaled } from "./scale.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const clubCount = scaled(12, 20);
const clients = scaled(40, 200);
const requestsEach = scaled(20, 50);

type Club = { id: number; domain: string; canary: string; memberToken: string; productId: number };
let server: TestServer;
const clubs: Club[] = [];

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: "10" });
  for (let at = 0; at < clubCount; at += 1) clubs.push(await clubWithCanary(`club-${at}`));
});
afterAll(() => server.close());

/** A club whose every text contains a word that no other club has. */
async function clubWithCanary(domain: string): Promise<Club> {
  const canary = `canary-of-${domain}-`;
  const id = await createClub(server.owner, { domain, name: canary });
  const memberId = await createMember(server.owner, id, { first_name: canary });
  const { productId } = await createProduct(server.owner, id, { title: canary });
  await server.owner.query("insert into faqs (club_id, question, answer) values ($1, $2, $2)", [id, canary]);
  return { id, domain, canary, productId, memberToken: await createSession(server.owner, id, { memberId }) };
}

/** The reads that an answer of another club would show in. */
const reads = [
  (club: Club) => server.call(club.domain, "GET", "/club-member/profile", { token: club.memberToken }),
  (club: Club) => server.call(club.domain, "GET", "/get-faqs"),
  (club: Club) => server.call(club.domain, "GET", "/club-member/filter-products"),
  (club: Club) => server.call(club.domain, "GET", "/club-member/get-orders", { token: club.memberToken }),
  (club: Club) =>
    server.call(club.domain, "POST", "/public/verify-domain", { body: { domain: club.domain } }),
];

it("I-18: never shows one club's rows to another, whoever else uses the connections", async () => {
  const strangers: string[] = [];
  let answers = 0;
  const client = async (from: number) => {
    for (let turn = 0; turn < requestsEach; turn += 1) {
      const club = clubs[(from + turn) % clubs.length] as Club;
      const read = reads[(from + turn * 3) % reads.length];
      // Failing transactions, and ones whose caller is gone, leave their connection to others.
      if (turn % 5 === 0) void breakTransaction(club);
      if (turn % 7 === 0) void hangUp(club);
      let answer = await read?.(club);
      // Interrupted work still takes its turn; a server that is busy with it may say so.
      while (answer?.status === 503) answer = await read?.(club);
      expect(answer?.status).toBe(200);
      answers += 1;
      const text = JSON.stringify(answer?.body);
      if (clubs.some((other) => other !== club && text.includes(other.canary))) strangers.push(text);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, from) => client(from)));
  expect(strangers).toEqual([]);
  expect(answers).toBe(clients * requestsEach);
});

async function breakTransaction({ id }: Club): Promise<void> {
  const broken = inClub({ clubId: id, platform: server.platform }, (tx) => tx.query("select 1 / 0"));
  await broken.catch(() => undefined);
}

async function hangUp({ domain, memberToken }: Club): Promise<void> {
  await fetch(`http://127.0.0.1:${server.port}/api/club-member/profile`, {
    headers: { host: `${domain}.kitroom.localhost`, authorization: `Bearer ${memberToken}` },
    signal: AbortSignal.timeout(1),
  }).catch(() => undefined);
}

it("I-18: writes no row of another club, even where the statement names it", async () => {
  const [own, other] = clubs as [Club, Club];
  const scope = { clubId: own.id, platform: server.platform };
  await expect(
    inClub(scope, (tx) =>
      tx.query("insert into faqs (club_id, question, answer) values ($1, 'q', 'a')", [other.id]),
    ),
  ).rejects.toThrow(/row-level security/);
  const changed = await inClub(scope, (tx) =>
    tx.query("update products set title = 'taken' where club_id = $1 returning id", [other.id]),
  );
  expect(changed).toEqual([]);
});

it("I-20: refuses a child whose parent belongs to another club", async () => {
  const [own, other] = clubs as [Club, Club];
  const insert =
    "insert into product_images (club_id, product_id, key, width, height) values ($1, $2, 'a/b', 1, 1)";
  await expect(server.owner.query(insert, [own.id, other.productId])).rejects.toThrow(/foreign key/);
  const scope = { clubId: own.id, platform: server.platform };
  await expect(inClub(scope, (tx) => tx.query(insert, [own.id, other.productId]))).rejects.toThrow(
    /foreign key/,
  );
});

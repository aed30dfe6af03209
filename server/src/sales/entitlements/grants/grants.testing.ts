import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { eventually } from "#server/testing/eventually.ts";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import { entitlementSweeps } from "./entitlements.sweeps.ts";
import { entitlementJobs } from "./grant.jobs.ts";

let clubs = 0;
let people = 0;

/** A club of its own with an admin, a manager and a shirt in three sizes, and the panel's calls on packs. */
export type Depot = Awaited<ReturnType<typeof openDepot>>;

export async function openDepot(server: TestServer) {
  clubs += 1;
  const { owner } = server;
  const domain = `depot-${clubs}`;
  const clubId = await createClub(owner, { domain });
  const token = async (role: number) =>
    createSession(owner, clubId, { staffId: await createStaff(owner, clubId, { role, first_name: "Rosa" }) });
  const admin = await token(2);
  const manager = await token(5);
  const shirt = await createProduct(owner, clubId, { sizes: ["S", "M", "L"], stock: 3, priceCents: 2500 });
  await owner.query("update products set size_group = 'shirt' where id = $1", [shirt.productId]);
  const call = (method: string, path: string, body?: unknown, as = admin) =>
    server.call(domain, method, `/club-packs/${path}`, {
      token: as,
      ...(body !== undefined && { body }),
    });
  const ctx: Ctx = systemCtx(
    server.platform,
    { id: clubId, domain, timeZone: "UTC", language: "en" },
    "test",
  );
  /** This many days pass, and everybody's session continues. */
  const later = async (days: number) => {
    server.clock.advance(days * 86_400_000);
    const now = server.clock.now();
    await owner.query(
      "update sessions set created_at = $2, last_seen_at = $2, expires_at = $3 where club_id = $1",
      [clubId, now, new Date(now.getTime() + 86_400_000)],
    );
  };
  await later(0);
  return {
    later,
    server,
    clubId,
    domain,
    admin,
    manager,
    shirt,
    call,
    ctx,
    within: <T>(work: (tx: ClubTx, ctx: Ctx) => Promise<T>) => inClub(ctx, (tx) => work(tx, ctx)),
    /** Rows of the club, as the owner sees them; `$1` is the club. */
    rows: <R extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
      rowsOf<R>(owner, text, [clubId, ...values]),
    /** An active member, or what `values` say. */
    async person(values: Record<string, unknown> = {}) {
      people += 1;
      return createMember(owner, clubId, { email: `person-${people}@depot.example`, ...values });
    },
    /** A membership category; returns its number. */
    async category(name: string): Promise<number> {
      const [row] = await rowsOf<{ id: number }>(
        owner,
        "insert into membership_categories (club_id, name) values ($1, $2) returning id",
        [clubId, name],
      );
      return Number(row?.id);
    },
    /** Stores a pack of one shirt, size M by default; gives it as the panel sees it. */
    async pack(values: Record<string, unknown> = {}) {
      const option = { product_id: shirt.productId };
      const slot = {
        label: "Shirt",
        quantity: 1,
        options: [option],
        default_variation_id: shirt.variationIds[1],
      };
      const form = { type: "custom", name: "Player pack", season: "2026/27", status: "live", slots: [slot] };
      const { status, body } = await call("POST", "store", { ...form, ...values });
      if (status !== 200) throw new Error(`The pack was refused: ${JSON.stringify(body)}`);
      return body.data;
    },
    /** Runs a worker until a job has ended; returns the job. */
    async ended(jobId: number) {
      const worker = await runJobs(server.platform, entitlementJobs);
      const job = async () =>
        (await server.call(domain, "GET", `/jobs/${jobId}`, { token: admin })).body.data;
      try {
        return await eventually(async () => {
          const now = await job();
          if (!now.finished_at) throw new Error(`Job ${jobId} does not end`);
          return now;
        });
      } finally {
        await worker.stop();
      }
    },
    /** Runs the sweep of this name once. */
    async sweep(name: string) {
      const found = entitlementSweeps.find((sweep) => sweep.name === name);
      if (!found) throw new Error(`No sweep ${name}`);
      await found.run(server.platform);
    },
  };
}

/** A day this many days from the server's clock, `YYYY-MM-DD`. */
export function dayFrom(server: TestServer, days: number): string {
  return new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

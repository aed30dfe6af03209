import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { capturedOf, saveKey, setMail } from "../acts/outside.ts";
import { clubNames } from "../stage/cast.ts";
import type { World } from "../world.ts";

/** How far time moves forward while something still waits: nothing may wait longer than that. */
const longestWaitMs = 26 * 3600 * 1000;
/** Each check moves the time on by more, so that short waits and long ones both end soon. */
const firstStepMs = 20_000;
const growth = 1.8;
const lookEveryMs = 250;
/** By the machine's own time, so that a busy machine has done what was due before more time passes. */
const patienceMs = 8_000;

/** What waits, by its name in a report. Queried as the owner, only to know whether all is quiet. */
function questions(world: World): Record<string, string> {
  const over = `timestamptz '${new Date(world.stage.clock.now()).toISOString()}'`;
  const broken = [0, ...brokenClubs(world)].join(", ");
  return {
    "events of Stripe": "select from stripe_events where status = 'received'",
    refunds: "select from refunds where status = 'pending' and due_at is not null",
    jobs: "select from jobs where status in ('queued', 'running')",
    mails: "select from mails where status = 'queued'",
    "holds whose time is over": `select from orders where status = 'pending_payment' and expires_at < ${over}`,
    "credits whose time is over": `select from credit_grants
      where expires_at < ${over} and remaining_cents > held_cents and club_id not in (${broken})`,
    "rights whose time is over": `select from entitlements e join packs p on p.club_id = e.club_id and p.id = e.pack_id
      where e.status = 'open' and coalesce(e.closes_on, p.closes_on) < (${over})::date - 1
        and e.club_id not in (${broken})`,
  };
}

/** Ends every fault, lets time pass, and waits until nothing is left to do. What waits for ever is reported. */
export async function comeToRest(world: World): Promise<void> {
  const { stripe, clock } = world.stage;
  stripe.control.setFaults({});
  stripe.control.setWebhooks({ hold: false, copies: 1, jitter_ms: 0 });
  await setMail(world, false);
  for (const [club, { keySaved }] of world.books.clubs) if (!keySaved) await saveKey(world, club);
  await stripe.control.release({ order: "random" });

  const client = new pg.Client({ connectionString: world.stage.databaseUrl() });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let step = firstStepMs;
    const end = clock.now() + longestWaitMs;
    for (;;) {
      const late = await patientlyWaiting(world, client);
      if (late.length === 0) break;
      if (clock.now() > end) {
        world.report("something waits for ever", late.join(", "));
        break;
      }
      clock.advance(step);
      step *= growth;
    }
  } finally {
    await client.end();
  }
  for (const doubt of world.doubts.splice(0)) await doubt();
}

/** What still waits after a while of the machine's time. */
async function patientlyWaiting(world: World, client: pg.Client): Promise<string[]> {
  const end = Date.now() + patienceMs;
  let last: string[] = [];
  for (;;) {
    const now = await whatWaits(world, client);
    if (now.length === 0) return now;
    // Nothing moved: it waits for time to pass.
    if (Date.now() > end || (now.join() === last.join() && Date.now() > end - patienceMs + 1_500)) return now;
    last = now;
    await pause(lookEveryMs);
  }
}

async function whatWaits(world: World, client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  const undelivered = await deliverEvents(world);
  if (undelivered > 0) found.push(`${undelivered} events that nobody took from Stripe`);
  const unknown = await paidUnknown(world, client);
  if (unknown > 0) found.push(`${unknown} payments that the shop does not know of`);
  for (const [what, sql] of Object.entries(questions(world))) {
    const { rowCount } = await client.query(sql);
    if (rowCount) found.push(`${rowCount} ${what}`);
  }
  return found;
}

/** Has Stripe resend what was not accepted, which it would do later by itself; returns how many are left. */
async function deliverEvents({ stage }: World): Promise<number> {
  const { control } = stage.stripe;
  const isLeft = () => control.deliveries().filter(({ state }) => state === "waiting").length;
  if (isLeft() > 0) await control.release({ order: "random" });
  return isLeft();
}

/** Payments that wait here although Stripe has the money. */
async function paidUnknown(world: World, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ domain: string; session_id: string }>(
    `select c.domain, p.session_id from payments p join clubs c on c.id = p.club_id
     where p.status in ('created', 'open') and p.session_id is not null`,
  );
  let count = 0;
  for (const { domain, session_id } of rows) {
    const paid = await capturedOf(world, { club: domain, sessions: new Set([session_id]) });
    count += paid.length;
  }
  return count;
}

function brokenClubs({ books, cast }: World): number[] {
  return clubNames.flatMap((name) => {
    const club = books.clubs.get(name)?.isBroken ? cast.clubs.get(name) : undefined;
    return club ? [club.id] : [];
  });
}

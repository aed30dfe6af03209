import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StripeSandbox, startStripeSandbox } from "@kitroom/stripe-sandbox";
import Stripe from "stripe";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { freePort } from "../../tools/start/ports.ts";
import { type Cast, stripeKeyOf, webhookSecretOf } from "./cast.ts";
import { type Clock, openClock } from "./clock.ts";
import { openPostgres, type Postgres } from "./database.ts";
import { prepareClubs } from "./prepare.ts";
import { openProduct, type Product } from "./product.ts";

/** Everything that runs in a simulation run: the product on its own database, and the world around it. */
export type Stage = {
  cast: Cast;
  clock: Clock;
  postgres: Postgres;
  product: Product;
  stripe: StripeSandbox;
  mailbox: Mailbox;
  /** Asks Stripe as a club's treasurer does, at its dashboard. */
  dashboard: Stripe;
  folder: string;
  databaseUrl(): string;
  /** Makes the product continue in another, new installation. */
  moveTo(database: string, dataDir: string): Promise<void>;
  close(): Promise<void>;
};

/** What all runs share: PostgreSQL, and a database with prepared clubs to copy. */
export type Theatre = {
  /** A fresh stage, exactly as every other. One at a time. */
  open(): Promise<Stage>;
  close(): Promise<void>;
};

const secretKey = "the simulation keeps no secrets at all";

export async function openTheatre(clubs: number): Promise<Theatre> {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-simulation-"));
  await chmod(folder, 0o711);
  const clock = openClock(folder);
  const postgres = await openPostgres(clock);
  const ports = [await freePort("127.0.0.1", 0), await freePort("127.0.0.1", 0)] as const;
  const settings = { NODE_ENV: "test", HOST: "127.0.0.1", SECRET_KEY: secretKey, LOG_LEVEL: "warn" };
  let runs = 0;

  const env = { ...settings, SIMULATED_CLOCK: clock.file, RATE_LIMIT_FACTOR: "100000" };
  const preparing = openProduct({ ports, folder, env });
  await postgres.create("prepared");
  const place = { databaseUrl: postgres.urlOf("prepared"), dataDir: join(folder, "prepared") };
  const { code, output } = await preparing.command(["migrate"], place);
  if (code !== 0) throw new PlainError(`The database could not be prepared: ${output}`);
  const cast = await prepareClubs({ ...place, secretKey }, clubs);

  async function open(): Promise<Stage> {
    runs += 1;
    const home = join(folder, `run-${runs}`);
    await mkdir(home);
    let database = `run_${runs}`;
    await postgres.create(database, "prepared");
    const stripe = await startStripeSandbox({
      port: 0,
      clock: clock.now,
      accounts: [...cast.clubs.keys()].map((club) => ({
        secretKey: stripeKeyOf(club),
        currency: "usd",
        name: club,
        webhookUrl: `http://127.0.0.1:${ports[0]}/api/stripe/webhook/${club}`,
        webhookSecret: webhookSecretOf(club),
      })),
    });
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const addresses = { STRIPE_API_BASE: stripe.url, SMTP_URL: mailbox.smtpUrl };
    const product = openProduct({ ports, folder: home, env: { ...env, ...addresses } });
    await product.start(postgres.urlOf(database), join(home, "data"));
    const { hostname, port } = new URL(stripe.url);
    return {
      cast: structuredClone(cast),
      clock,
      postgres,
      product,
      stripe,
      mailbox,
      dashboard: new Stripe("sk_none", { host: hostname, port, protocol: "http", telemetry: false }),
      folder: home,
      databaseUrl: () => postgres.urlOf(database),
      async moveTo(next, dataDir) {
        await product.stop();
        await postgres.drop(database);
        database = next;
        await product.start(postgres.urlOf(database), dataDir);
      },
      async close() {
        await product.stop();
        await stripe.close();
        await mailbox.close();
        await postgres.drop(database);
        await rm(home, { recursive: true, force: true });
      },
    };
  }

  return {
    open,
    async close() {
      clock.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

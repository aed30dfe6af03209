import { resolve } from "node:path";
import { z } from "zod";
import { databaseAddress } from "./db/address.ts";

const port = z.coerce.number().int().min(0).max(65535);

const hostList = z
  .string()
  .toLowerCase()
  .transform((list) =>
    list
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((one) => /^([^\s:/@[\]]+|\[[0-9a-f:.]+\]):\d{1,5}$/.test(one)),
    "takes host:port, comma-separated",
  )
  .default([]);

const onOrOff = z.enum(["0", "1"], "takes 0 or 1").transform((value) => value === "1");

const settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** Separate port for /metrics; 0 turns it off. */
  METRICS_PORT: port.default(0),
  /** The same for the worker, which often shares machine and settings with a server. */
  WORKER_METRICS_PORT: port.default(0),
  /** The owner's connection; the server itself uses the less powerful role that `migrate` creates. */
  DATABASE_URL: z
    .string({ error: "is missing: give the address of a PostgreSQL database" })
    .superRefine(isAddress),
  /** A connection pooler in front of it, in transaction mode, for what answers requests; the rest connects directly. */
  DATABASE_POOLER_URL: z.string().superRefine(isAddress).optional(),
  /** A standby that answers what only reads much: the shop's snapshots, exports, the dashboard. */
  DATABASE_STANDBY_URL: z.string().superRefine(isAddress).optional(),
  /** Prefix of the roles that migrate creates: <prefix>_app and <prefix>_sweeper. */
  DATABASE_ROLE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, "takes lower-case letters, digits and _")
    .default("kitroom"),
  /** Connections per process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** How long a stopping server keeps answering, so that its load balancer notices. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  DATA_DIR: z.string().default(".data"),
  /** A bucket for pictures and results, of Amazon S3 or of any service that speaks its protocol. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,254}$/i, "takes the name of a bucket")
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "takes an address such as https://s3.example.org" })
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** Without both, the ones that the machine has from its cloud. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether the bucket is named in the path rather than in the host. */
  S3_PATH_STYLE: onOrOff.optional(),
  /** Where files are kept: what is stored goes to the first, and while they are moved the second is read too. */
  FILES_IN: z.enum(["disk", "s3", "disk,s3", "s3,disk"], "takes disk, s3, disk,s3 or s3,disk").optional(),
  /** Comma-separated; what precedes these in a host name is the club's label. */
  ROOT_DOMAINS: z.string().optional(),
  /** Whether a host without a club lists the clubs, so that members find theirs. */
  FRONT_DOOR: onOrOff.optional(),
  /** Address of a club's pages; `{club}` is replaced by its label. */
  PUBLIC_URL: z.string().optional(),
  /** Encrypts club secrets at rest and derives the app role's password. */
  SECRET_KEY: z
    .string({ error: "is missing: give at least 32 random characters" })
    .min(32, "needs at least 32 characters"),
  /** A second key that is accepted too, while SECRET_KEY is being changed. */
  SECRET_KEY_FALLBACK: z.string().min(32, "needs at least 32 characters").optional(),
  /** Another host for Stripe's API, such as a sandbox. */
  STRIPE_API_BASE: z.url().optional(),
  /** The installation's own SMTP server, for clubs without one. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  /** Mail servers on the installation's own network that clubs may use, as `host:port`, comma-separated. */
  SMTP_ALLOWED_HOSTS: hostList,
  /** Systems on that network that clubs may send events to, over http too; the same format. */
  WEBHOOK_ALLOWED_HOSTS: hostList,
  MAIL_FROM: z.string().default("Kitroom <no-reply@kitroom.localhost>"),
  /** Where /dev/mailbox is served from; not in production. */
  MAILBOX_URL: z.url().optional(),
  /** Trust X-Forwarded-* of this many proxies in front. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** 1 if the nearest of them writes X-Forwarded-Host itself, whatever the caller sent, and it names the club. */
  TRUST_FORWARDED_HOST: onOrOff.default(false),
  /** Multiplies every rate limit by this factor, for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  /** Multiplies how long the product waits for anything, for tests on a busy machine. */
  TIME_LIMIT_FACTOR: z.coerce.number().positive().max(1_000).default(1),
  /** A collector's address that takes OpenTelemetry's protocol over HTTP; without it nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "takes an address over http" })
    .optional(),
  /** Which share of the traces is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** What the product reads of the environment. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = ReturnType<typeof readConfig>;

/** A setting is invalid; the message names it and says what to do. */
export class ConfigError extends Error {}

/** Reads and checks every setting of the environment. Throws ConfigError with one line per invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = settings.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`Wrong setting: ${lines.join("; ")}`);
  }
  const value = parsed.data;
  const production = value.NODE_ENV === "production";
  if (production && value.MAILBOX_URL)
    throw new ConfigError("Wrong setting: MAILBOX_URL is for development only");
  if (value.TRUST_FORWARDED_HOST && value.TRUST_PROXY === 0)
    throw new ConfigError("Wrong setting: TRUST_FORWARDED_HOST needs TRUST_PROXY");
  const filesIn = value.FILES_IN ?? (value.S3_BUCKET ? "s3" : "disk");
  if (filesIn !== "disk" && !value.S3_BUCKET)
    throw new ConfigError("Wrong setting: FILES_IN needs S3_BUCKET");
  const bucket = bucketOf(value);
  const rootDomains = (value.ROOT_DOMAINS ?? "kitroom.localhost")
    .split(",")
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    metricsPort: value.METRICS_PORT,
    workerMetricsPort: value.WORKER_METRICS_PORT,
    databaseUrl: value.DATABASE_URL,
    databasePoolerUrl: value.DATABASE_POOLER_URL,
    databaseStandbyUrl: value.DATABASE_STANDBY_URL,
    databaseRole: value.DATABASE_ROLE,
    databasePool: value.DATABASE_POOL,
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 5 : 0),
    dataDir: resolve(value.DATA_DIR),
    filesIn: storesOf[filesIn],
    bucket,
    rootDomains,
    /** Whether the first label of any other domain names a club too: only if the operator named no domain. */
    clubsOnAnyDomain: value.ROOT_DOMAINS === undefined,
    frontDoor: value.FRONT_DOOR ?? !production,
    publicUrl: value.PUBLIC_URL ?? `http://{club}.${rootDomains[0] ?? "localhost"}:${value.PORT}`,
    /** Seals and signs. */
    secretKey: value.SECRET_KEY,
    /** What opens and verifies: `secretKey`, then the fallback if there is one. */
    acceptedKeys: [value.SECRET_KEY, ...(value.SECRET_KEY_FALLBACK ? [value.SECRET_KEY_FALLBACK] : [])],
    stripeApiBase: value.STRIPE_API_BASE,
    smtpUrl: value.SMTP_URL,
    smtpAllowedHosts: value.SMTP_ALLOWED_HOSTS,
    webhookAllowedHosts: value.WEBHOOK_ALLOWED_HOSTS,
    mailFrom: value.MAIL_FROM,
    mailboxUrl: value.MAILBOX_URL,
    trustProxy: value.TRUST_PROXY,
    trustForwardedHost: value.TRUST_FORWARDED_HOST,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    timeLimitFactor: value.TIME_LIMIT_FACTOR,
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceShare: value.OTEL_TRACES_SAMPLER_ARG,
    logLevel: value.LOG_LEVEL,
  };
}

const storesOf = {
  disk: ["disk"],
  s3: ["s3"],
  "disk,s3": ["disk", "s3"],
  "s3,disk": ["s3", "disk"],
} satisfies Record<string, ("disk" | "s3")[]>;

function bucketOf(value: z.infer<typeof settings>) {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value;
  if (!S3_BUCKET) return null;
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError("Wrong setting: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need each other");
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: value.S3_REGION,
    pathStyle: value.S3_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    timeLimitFactor: value.TIME_LIMIT_FACTOR,
  };
}

function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}

function isAddress(address: string, { addIssue }: z.core.$RefinementCtx): void {
  try {
    databaseAddress(address);
  } catch (error) {
    addIssue(error instanceof URIError ? "has a % that stands for nothing" : (error as Error).message);
  }
}

/** The address of a page of a club, such as `/success?order_id=7`. */
export function clubUrl(config: Config, domain: string, path: string): string {
  return config.publicUrl.replace("{club}", domain) + path;
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startStripeSandbox } from "@kitroom/stripe-sandbox";
import { demoStripeAccounts } from "#sandbox/demo/stripe-accounts.ts";
import { startMailbox } from "#sandbox/mailbox/index.ts";
import { freePort } from "./ports.ts";

const host = "127.0.0.1";

export interface SandboxPart {
  /** What the product has to know of it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A Stripe that sends its events to the product's `port`. */
export async function startStripePart(
  dataDir: string,
  port: number,
  secretKey: string,
): Promise<SandboxPart> {
  const accounts = demoStripeAccounts(secretKey).map(({ domain, ...account }) => ({
    ...account,
    webhookUrl: `http://${host}:${port}/api/stripe/webhook/${domain}`,
  }));
  const stripe = await startStripeSandbox({
    host,
    port: await freePort(host, port + 1),
    dataFile: join(await sandboxFolder(dataDir), "stripe.jsonl"),
    accounts,
  });
  return { env: { STRIPE_API_BASE: stripe.url }, stop: () => stripe.close() };
}

/** A mail server that keeps every mail to be read. */
export async function startMailboxPart(dataDir: string, port: number): Promise<SandboxPart> {
  const mailbox = await startMailbox({
    host,
    smtpPort: await freePort(host, port + 2),
    httpPort: await freePort(host, port + 3),
    dataFile: join(await sandboxFolder(dataDir), "mails.jsonl"),
  });
  return {
    env: { SMTP_URL: mailbox.smtpUrl, MAILBOX_URL: mailbox.httpUrl },
    stop: () => mailbox.close(),
  };
}

async function sandboxFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "sandbox");
  await mkdir(folder, { recursive: true });
  return folder;
}

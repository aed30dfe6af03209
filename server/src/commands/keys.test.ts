import { afterAll, beforeAll, expect, it } from "vitest";
import { readClubSettings } from "#server/ground/clubs/index.ts";
import { readConfig } from "#server/platform/config.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { seal, unseal } from "#server/platform/secrets.ts";
import { tableRights } from "#server/schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { runCommand } from "#server/testing/run-command.ts";

const [old, next] = [
  "the key that is given up, of 32 characters",
  "the key that takes its place, of 32 characters",
];
const withBoth = { SECRET_KEY: next, SECRET_KEY_FALLBACK: old };
let target: Target;
let clubs: number[];

beforeAll(async () => {
  target = await newTarget({ ownerWithoutPower: true, secretKey: old });
  await migrate({ ...readConfig(target.env), rights: tableRights() });
  clubs = await Promise.all(["rovers", "harbour"].map(openClub));
});
afterAll(() => target.close());

/** With a secret in each sealed column. */
async function openClub(domain: string): Promise<number> {
  const { rows } = await target.owner.query<{ id: number }>(
    "insert into clubs (domain, name) values ($1, $1) returning id",
    [domain],
  );
  const id = Number(rows[0]?.id);
  await target.owner.query(
    `insert into club_settings (club_id, stripe_secret_key, stripe_webhook_secret, smtp_url, stripe_previous_secret_key,
       stripe_previous_webhook_secret) values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      ...["sk", "whsec", "smtp", "sk_before", "whsec_before"].map((what) =>
        seal(old, `${what} of ${domain}`),
      ),
    ],
  );
  await target.owner.query(
    "insert into webhook_endpoints (club_id, url, events, secret) values ($1, 'https://a.example', '{}', $2)",
    [id, seal(old, `secret of ${domain}`)],
  );
  return id;
}

async function sealedTexts(): Promise<string[]> {
  const { rows } = await target.owner.query<{ text: string }>(
    `select unnest(array[stripe_secret_key, stripe_webhook_secret, smtp_url, stripe_previous_secret_key,
       stripe_previous_webhook_secret]) as text from club_settings
     union all select secret from webhook_endpoints`,
  );
  return rows.map(({ text }) => text);
}

/** What a process with these keys reads of the first club; in a database into which it must get first. */
async function keyReadWith(keys: Record<string, string>): Promise<string | null> {
  const platform = openPlatform(readConfig({ ...target.env, ...keys }));
  try {
    const settings = await inClub({ clubId: clubs[0] ?? 0, platform }, (tx) =>
      readClubSettings(tx, { platform }),
    );
    return settings.stripeSecretKey;
  } finally {
    await platform.pool.end();
  }
}

it("secrets and the app's password change from one key to another, while processes with both keys work on", async () => {
  expect(await keyReadWith({ SECRET_KEY: old, SECRET_KEY_FALLBACK: next })).toBe("sk of rovers");
  expect(await keyReadWith(withBoth)).toBe("sk of rovers");

  const { said, ended } = runCommand(["key:rotate"], { ...target.env, ...withBoth });
  expect([await ended, said.all]).toEqual([
    0,
    "12 secrets of 2 clubs were sealed with the old key, and none is now. Make a backup, then start every process without SECRET_KEY_FALLBACK.\n",
  ]);
  const opened = (await sealedTexts()).map((text) => unseal([next], text));
  expect(opened.toSorted()).toEqual(
    ["rovers", "harbour"]
      .flatMap((of) =>
        ["sk", "whsec", "smtp", "sk_before", "whsec_before", "secret"].map((what) => `${what} of ${of}`),
      )
      .toSorted(),
  );
  expect(await keyReadWith({ SECRET_KEY: old, SECRET_KEY_FALLBACK: next })).toBe("sk of rovers");
  expect(await keyReadWith({ SECRET_KEY: next, SECRET_KEY_FALLBACK: "" })).toBe("sk of rovers");

  const again = runCommand(["key:rotate"], { ...target.env, ...withBoth });
  expect([await again.ended, again.said.all]).toEqual([0, expect.stringMatching(/^0 secrets of 2 clubs/)]);
});

it("a secret that neither key opens ends it with the club's name, and stays as it is", async () => {
  const lost = seal("a key that nobody has any longer, of 32", "sk");
  await target.owner.query("update club_settings set stripe_secret_key = $2 where club_id = $1", [
    clubs[1],
    lost,
  ]);
  const { said, ended } = runCommand(["key:rotate"], { ...target.env, ...withBoth });
  expect([await ended, said.all]).toEqual([
    1,
    expect.stringMatching(/^A secret of the club harbour was sealed with neither key\. .*\n$/),
  ]);
  expect(await sealedTexts()).toContain(lost);
});

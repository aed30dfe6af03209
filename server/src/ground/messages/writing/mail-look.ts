import { LRUCache } from "lru-cache";
import { roleColors, type Scheme } from "#contract/colors.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { listenClubChanges } from "#server/platform/db/notify.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";

/** What the mails of a club look like, and its own wordings. */
export type MailLook = {
  /** In its language. */
  words: Words;
  clubName: string;
  /** Whole address of the logo, or null. */
  logoUrl: string | null;
  homeUrl: string;
  /** The club's host name, for message ids. */
  host: string;
  /** Solid areas, and the text on them and in them, all readable. */
  colors: Record<Scheme, { fill: string; onFill: string; edge: string; text: string }>;
  contact: { email: string; phone: string; location: string };
  /** Subject and body by event, where the club has its own. */
  wordings: ReadonlyMap<string, { subject: string; body: string }>;
  /** Where the reader of this mail unsubscribes from its kind; null or missing for mails that are owed. */
  stopUrl?: string | null;
};

type Entry = { look: MailLook; loadedAt: number };
type Looks = { get(tx: ClubTx): Promise<MailLook> };

const lifeMs = 60_000;
const lifeWhileDeafMs = 1_000;
const maxClubs = 2_000;

const looksOf = new WeakMap<Pool, Looks>();

/** The look of the transaction's club, cached by this process until the club or its wordings change. */
export function mailLook(tx: ClubTx, platform: Platform): Promise<MailLook> {
  const known = looksOf.get(platform.pool) ?? openLooks(platform);
  looksOf.set(platform.pool, known);
  return known.get(tx);
}

function openLooks(platform: Platform): Looks {
  const entries = new LRUCache<number, Entry>({ max: maxClubs });
  /** Counts changes: what was read before one must not be kept after it. */
  let changes = 0;
  const listening = listenClubChanges(platform, ({ clubId, topic }) => {
    if (clubId !== null && topic !== "club" && topic !== "messages") return;
    changes += 1;
    if (clubId === null) entries.clear();
    else entries.delete(clubId);
  });
  return {
    async get(tx) {
      const entry = entries.get(tx.clubId);
      const life = listening.connected() ? lifeMs : lifeWhileDeafMs;
      if (entry && performance.now() - entry.loadedAt < life) return entry.look;
      const seen = changes;
      const loadedAt = performance.now();
      const look = await loadLook(tx, platform);
      if (seen === changes) entries.set(tx.clubId, { look, loadedAt });
      return look;
    },
  };
}

type ClubRow = {
  domain: string;
  language: string;
  name: string;
  logo: string | null;
  primary_color: string;
  contact_email: string;
  contact_phone: string;
  location: string;
};

async function loadLook(tx: ClubTx, { config, languages }: Platform): Promise<MailLook> {
  const [club] = await tx.query<ClubRow>("select * from clubs where id = $1", [tx.clubId]);
  if (!club) throw new Error(`No club ${tx.clubId}`);
  const wordings = await tx.query<{ event: string; subject: string; body: string }>(
    "select event, subject, body from mail_templates where club_id = $1",
    [tx.clubId],
  );
  const color = club.primary_color.toLowerCase();
  return {
    words: wordsOf(languages, club.language),
    clubName: club.name,
    logoUrl: club.logo === null ? null : clubUrl(config, club.domain, `/files/${club.logo}`),
    homeUrl: clubUrl(config, club.domain, "/"),
    host: `${club.domain}.${config.rootDomains[0] ?? "localhost"}`,
    colors: { light: roleColors(color), dark: roleColors(color, "dark") },
    contact: { email: club.contact_email, phone: club.contact_phone, location: club.location },
    wordings: new Map(wordings.map((wording) => [wording.event, wording])),
  };
}

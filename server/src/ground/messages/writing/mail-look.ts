import { LRUCache } from "lru-cache";
import { writtenLines } from "#contract/address-lines.ts";
import { NEUTRALS, roleColors, type Scheme } from "#contract/colors.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { listenClubChanges } from "#server/platform/db/notify.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { escapeHtml } from "./blocks.ts";

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
  const looks = looksOf.get(platform.pool) ?? openLooks(platform);
  looksOf.set(platform.pool, looks);
  return looks.get(tx);
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

/** Finished HTML, ready to stand in the page. */
export type MailParts = {
  heading: string;
  body: string;
  button: { label: string; url: string } | undefined;
};

const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "#16191d";
const quiet = "#5a6169";

/**
 * The page of a mail: tables and inline styles, because that is what mail clients agree on. Webmail drops the
 * surrounding page, so its role, name and language are repeated inside it.
 */
export function mailLayout(look: MailLook, { heading, body, button }: MailParts): string {
  return `<!doctype html>
<html lang="${look.words.language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>p,ul,ol,blockquote{margin:0 0 16px}h2,h3,h4{margin:24px 0 8px;line-height:1.3}li p{margin:0}img{max-width:100%;height:auto}blockquote{padding-left:16px;border-left:3px solid #e6e8ea}a{color:${look.colors.light.text}}${darkRules(look)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f4f5">
<div role="article" lang="${look.words.language.code}" aria-label="${heading}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f2f4f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card ink" style="max-width:560px;background:#ffffff;border:1px solid #e6e8ea;border-radius:12px;border-collapse:separate;overflow:hidden;font-family:${font};font-size:16px;line-height:1.55;color:${ink};overflow-wrap:anywhere;word-break:break-word">
<tr><td class="fill" style="background:${look.colors.light.fill};height:6px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 0">${brand(look)}</td></tr>
<tr><td style="padding:24px 32px 8px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:${ink}">${heading}</h1>
${body}
${button ? buttonHtml(look, button) : ""}</td></tr>
<tr><td class="line quiet" style="padding:20px 32px 28px;border-top:1px solid #e6e8ea;font-size:14px;color:${quiet}">${footer(look)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** For dark screens; inline styles would override it. */
function darkRules({ colors: { dark } }: MailLook): string {
  const { surface, body, line, text, dimmed } = NEUTRALS.dark;
  const rules = {
    ".page": `background:${surface}`,
    ".card": `background:${body};border-color:${line}`,
    ".ink": `color:${text}`,
    ".quiet": `color:${dimmed}`,
    ".line": `border-color:${line}`,
    a: `color:${dark.text}`,
    ".fill": `background:${dark.fill};border-color:${dark.edge}`,
    ".on-fill": `color:${dark.onFill}`,
    // A logo is drawn for white paper.
    ".logo": "background:#f4f5f6;padding:4px;border-radius:6px",
  };
  const cssRules = Object.entries(rules).map(
    ([which, rule]) => `${which}{${rule.replaceAll(/;|$/g, "!important;")}}`,
  );
  return `@media (prefers-color-scheme:dark){${cssRules.join("")}}`;
}

function brand(look: MailLook): string {
  const name = escapeHtml(look.clubName);
  const link = `<a href="${escapeHtml(look.homeUrl)}" class="ink" style="color:${ink};text-decoration:none;font-weight:600">`;
  const logo = look.logoUrl
    ? `<img src="${escapeHtml(look.logoUrl)}" alt="" height="40" class="logo" style="height:40px;vertical-align:middle;border:0;margin-right:12px">`
    : "";
  return `${link}${logo}<span style="vertical-align:middle">${name}</span></a>`;
}

function buttonHtml({ colors: { light } }: MailLook, { label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td class="fill" style="background:${light.fill};border:1px solid ${light.edge};border-radius:8px"><a href="${url}" class="on-fill" style="display:inline-block;padding:12px 24px;color:${light.onFill};font-weight:600;text-decoration:none">${label}</a></td>
</tr></table>
`;
}

function footer({ words, clubName, contact, stopUrl }: MailLook): string {
  const email = escapeHtml(contact.email);
  return [
    `<strong>${escapeHtml(clubName)}</strong>`,
    email && `<a href="mailto:${email}" class="quiet" style="color:${quiet}">${email}</a>`,
    escapeHtml(contact.phone),
    ...writtenLines(contact.location).map(escapeHtml),
    stopUrl &&
      `<a href="${escapeHtml(stopUrl)}" class="quiet" style="color:${quiet}">${words.messages.stop}</a>`,
  ]
    .filter(Boolean)
    .join("<br>");
}

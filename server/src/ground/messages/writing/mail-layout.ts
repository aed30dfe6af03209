import { writtenLines } from "#contract/address-lines.ts";
import { NEUTRALS } from "#contract/colors.ts";
import { escapeHtml } from "./blocks.ts";
import type { MailLook } from "./mail-look.ts";

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
  const written = Object.entries(rules).map(
    ([which, rule]) => `${which}{${rule.replaceAll(/;|$/g, "!important;")}}`,
  );
  return `@media (prefers-color-scheme:dark){${written.join("")}}`;
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

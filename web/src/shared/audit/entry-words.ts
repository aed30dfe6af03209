import { type AuditEntry, namedKind } from "#contract/audit-log.ts";
import { type AuditedThing, auditedThings } from "#contract/audited.ts";
import { pictureKey } from "#contract/shapes.ts";
import { formatDateTime, formatDollars } from "#web/lib/format.ts";
import { panelPaths, pathOfThing } from "#web/lib/panel-paths.ts";
import { ui as texts } from "#words/panel/ui.ts";
import { statuses } from "#words/statuses.ts";

/** One changed field, as people read it; null if there was or is nothing. */
export type FieldChange = { field: string; label: string; before: string | null; after: string | null };

type Values = Record<string, unknown>;

const MAX_TEXT = 400;
/** Deeper values are shown as they are stored. */
const MAX_DEPTH = 3;

/** The names of things by `kind number`, as the log tells them. */
type ThingNames = Record<string, string>;

export type Change = { before: unknown; after: unknown; subject_kind: string; names?: ThingNames };

const PICTURE = texts.difference.picture;

/**
 * Field by field what an act changed. What is the same on both sides is left out, and so are ids of things that
 * have no name, which mean nothing to a person.
 */
export function differences({ before, after, subject_kind, names = {} }: Change): FieldChange[] {
  const was = flat(before);
  const is = flat(after);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => kept(was[field]) !== kept(is[field]))
    .map((field) => ({
      field,
      label: labelOf(field),
      before: stateWord(subject_kind, field, was[field]) ?? shown(field, was[field], names),
      after: stateWord(subject_kind, field, is[field]) ?? shown(field, is[field], names),
    }))
    .map((change) =>
      change.before === PICTURE && change.after === PICTURE
        ? { ...change, after: texts.difference.anotherPicture }
        : change,
    )
    .filter(({ before: one, after: other }) => one !== null || other !== null);
}

/** Stored values are compared: what is shown may be shortened, rounded to minutes, or without its formatting. */
function kept(value: unknown): string {
  return value === undefined ? "null" : JSON.stringify(value);
}

/** `{ address: { city: "Bath" } }` as `{ "address.city": "Bath" }`. */
function flat(value: unknown, path = "", depth = 0): Values {
  if (value === null || value === undefined) return {};
  if (!isValues(value) || depth === MAX_DEPTH) return { [path || "value"]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) =>
      isValues(inner) ? flat(inner, join(path, name), depth + 1) : { [join(path, name)]: inner },
    ),
  );
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `price_cents` and `priceCents` become 'Price', `address.line1` 'Address, line1', `cents` 'Amount'. */
function labelOf(field: string): string {
  const words = field
    .split(".")
    .map((part) => part.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase())
    .map((part) => (part === "cents" ? "amount" : part.replace(/_(cents|at|ids?)$/, "").replaceAll("_", " ")))
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words for the states of a kind of thing, and for those that have their own field wherever they are. */
const STATE_WORDS: Record<string, Record<string, string>> = {
  "order status": statuses.order,
  "product status": statuses.product,
  "pack status": statuses.pack,
  "entitlement status": statuses.entitlement,
  "return status": statuses.return,
  "reconciliation_difference status": statuses.difference,
  payment_status: statuses.payment,
  fulfilment_status: statuses.fulfilment,
};

function stateWord(subjectKind: string, field: string, value: unknown): string | undefined {
  if (typeof value !== "string") return;
  return (STATE_WORDS[field] ?? STATE_WORDS[`${subjectKind} ${field}`])?.[value];
}

/** Numbers on the wire that stand for words. */
const NUMBER_WORDS: Record<string, Record<string, string>> = {
  account_status: {
    0: statuses.account.pending,
    1: statuses.account.active,
    2: statuses.account.inactive,
  },
  role: { 2: texts.difference.admin, 5: texts.difference.manager },
};

function shown(field: string, value: unknown, names: ThingNames): string | null {
  if (value === null || value === undefined || value === "") return null;
  const name = field.split(".").at(-1) ?? field;
  if (typeof value === "boolean") return value ? texts.difference.yes : texts.difference.no;
  if (typeof value === "number") return shownNumber(name, value, names);
  if (typeof value === "string") return shownText(value);
  if (Array.isArray(value)) return shownList(name, value, names);
  return JSON.stringify(value);
}

function shownNumber(name: string, value: number, names: ThingNames): string | null {
  if (/_ids?$/.test(name)) return names[`${namedKind(name)} ${value}`] ?? null;
  if (/^cents$|_cents$|Cents$/.test(name)) return formatDollars(value / 100);
  return NUMBER_WORDS[name]?.[value] ?? String(value);
}

function shownText(value: string): string {
  if (pictureKey.safeParse(value).success) return PICTURE;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDateTime(value) || value;
  // A state such as `pending_payment`.
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll("_", " ");
  const plain = /<\w/.test(value) ? withoutTags(value) : value;
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain;
}

/** Formatted text as the words in it; it is only shown as text. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function shownList(name: string, values: unknown[], names: ThingNames): string | null {
  const texts = values
    .map((value) => (isValues(value) ? shownFields(value, names) : shown(name, value, names)))
    .filter((text) => text !== null);
  if (texts.length === 0) return null;
  const text = texts.join("; ");
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function shownFields(fields: Values, names: ThingNames): string {
  return Object.entries(fields)
    .filter(([field, value]) => typeof value !== "number" || shown(field, value, names) !== null)
    .map(([field, value]) => `${labelOf(field)}: ${shown(field, value, names) ?? "–"}`)
    .join(", ");
}

/** `member.profile_updated` as 'Member profile updated'. */
export function actionWords(action: string): string {
  return sentence(action.replaceAll(/[._]/g, " "));
}

/** Kinds that people call something other than the log does. */
const KIND_WORDS: Record<string, string> = {
  club: texts.shared.clubSettings,
  credit_account: texts.shared.credits,
  faq: "FAQ",
  mail_template: texts.shared.emailWording,
};

/** `membership_category` as 'Membership category'. */
export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? sentence(kind.replaceAll("_", " "));
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ACTOR_WORDS = {
  visitor: texts.shared.aVisitor,
  member: texts.shared.aMember,
  staff: texts.shared.staff,
  system: texts.shared.theSystem,
};

export function actorWords({ actor_kind, actor_name, action, subject_name }: AuditEntry): string {
  // Somebody logging in is unknown until it succeeds.
  if (action.endsWith(".logged_in") && subject_name !== "") return subject_name;
  return actor_kind === "system" || actor_name === "" ? ACTOR_WORDS[actor_kind] : actor_name;
}

/** What it was done to, by name if it still has one. */
export function subjectWords({ subject_kind, subject_id, subject_name }: AuditEntry): string {
  if (subject_name !== "") return subject_name;
  return subject_id === null || subject_kind === "club"
    ? kindWords(subject_kind)
    : `${kindWords(subject_kind)} ${subject_id}`;
}

const places: Partial<Record<string, AuditedThing>> = auditedThings;

/** Where the subject can be viewed; null if it is gone or has no screen. */
export function subjectPath({ subject_kind, subject_id, subject_name }: AuditEntry): string | null {
  const screen = places[subject_kind]?.screen;
  if (!screen) return null;
  if (subject_kind === "club") return panelPaths[screen];
  return subject_id === null || subject_name === "" ? null : pathOfThing(screen, subject_id);
}

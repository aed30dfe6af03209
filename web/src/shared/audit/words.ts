import type { AuditEntry } from "#contract/audit-log.ts";
import { type AuditedThing, auditedThings } from "#contract/audited.ts";
import { panelPaths, pathOfThing } from "#web/lib/panel-paths.ts";
import { ui as texts } from "#words/panel/ui.ts";

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

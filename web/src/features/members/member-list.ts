import type { InvitationOutcome } from "#contract/inviting.ts";
import type { MemberRow } from "#contract/member-rows.ts";
import { formatCount } from "#web/words/counted.ts";
import { members as texts } from "#words/panel/members.ts";

const outcomeWords: Record<InvitationOutcome, string> = {
  mailed: texts.invitation.emailed,
  not_delivered: texts.invitation.notDelivered,
  no_email: texts.invitation.noEmailAddress,
  active: texts.invitation.alreadyHasAPassword,
  inactive: texts.invitation.inactive,
  just_mailed: texts.invitation.emailedWithinTheLastHour,
  not_due: texts.invitation.emailedRecently,
  gone: texts.invitation.noLongerExists,
};

export function outcomeWord(outcome: InvitationOutcome): string {
  return outcomeWords[outcome];
}

type LeftOut = Partial<Record<InvitationOutcome, number>>;

/** `2 have no email address, 5 ...` as lines; nothing for a reason that nobody has. */
export function leftOutLines(leftOut: LeftOut): { outcome: InvitationOutcome; words: string }[] {
  return (Object.keys(outcomeWords) as InvitationOutcome[]).flatMap((outcome) => {
    const count = leftOut[outcome] ?? 0;
    return count > 0 ? [{ outcome, words: `${outcomeWords[outcome]}: ${formatCount(count)}` }] : [];
  });
}

/** `3 times`, where it was more than once. */
export function timesWord({ invitation_count }: Pick<MemberRow, "invitation_count">): string {
  return invitation_count > 1 ? texts.invitation.times(invitation_count) : "";
}

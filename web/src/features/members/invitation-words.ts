import type { InvitationOutcome } from "#contract/inviting.ts";
import type { MemberRow } from "#contract/member-rows.ts";
import { formatCount } from "../../words/counted.ts";

const outcomeWords: Record<InvitationOutcome, string> = {
  mailed: "Emailed",
  no_email: "No email address",
  active: "Already has a password",
  inactive: "Inactive",
  just_mailed: "Emailed within the last hour",
  not_due: "Emailed recently",
  gone: "No longer exists",
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
  return invitation_count > 1 ? `${invitation_count} times` : "";
}

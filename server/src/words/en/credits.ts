import { formatCount } from "./language.ts";
export const credits = {
  /** Why credits moved, as statements say it. */
  reasons: {
    joining: (membership: string) => `Joining credits: ${membership}`,
    overAlready: "They had already expired when they were refunded",
    grace: (days: number) => `Refunded after their last day: ${formatCount(days)} more days`,
    erased: "erased",
    imported: "Imported credits",
  },
  /** What staff read who deduct. */
  memberHasLess: (available: string) => `This member has only ${available} that can be deducted.`,
  alreadyGranting: "Joining credits are already being granted. Wait until that has finished.",
  figuresChanged:
    "The members or the membership have changed in the meantime. Please check the figures again.",
};

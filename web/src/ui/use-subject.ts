import { useState } from "react";

/**
 * The row of a list that a drawer or dialog changes, `new` for one to add, or null while it is shut. The row is as the
 * list has it now, so that a form can offer the newest.
 */
export function useSubject<T extends { id: number }>(rows: T[] | undefined) {
  const [chosen, choose] = useState<T | "new" | null>(null);
  const isRow = chosen !== null && chosen !== "new";
  const subject = isRow ? (rows?.find(({ id }) => id === chosen.id) ?? chosen) : chosen;
  return [subject, choose] as const;
}

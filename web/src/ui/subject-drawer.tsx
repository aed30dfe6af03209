import { type ReactNode, useState } from "react";
import { Drawer } from "./dialogs.tsx";
import { useTypedClose } from "./use-unsaved-guard.ts";

type SubjectDrawerProps<T> = {
  /** The one to change as the list now has it, `new` to add one, or null while the drawer is closed. */
  subject: T | "new" | null;
  onClose: () => void;
  /** Both are given the one to change, or null for a new one. */
  title: (subject: T | null) => string;
  children: (subject: T | null) => ReactNode;
  size?: string;
};

/** A drawer with the form of one thing of a list. Its content starts again each time it opens. */
export function SubjectDrawer<T extends object>({
  subject,
  onClose,
  title,
  children,
  size = "md",
}: SubjectDrawerProps<T>) {
  // Its subject stays while the drawer slides out.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  const known = shown === "new" ? null : shown;
  return (
    <Drawer
      opened={subject !== null}
      {...useTypedClose(subject !== null, onClose)}
      position="right"
      size={size}
      title={title(known)}
    >
      {children(known)}
    </Drawer>
  );
}

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

import { useAdminStore } from "./stores/admin-store.ts";
import { useUserStore } from "./stores/user-store.ts";

/** One form: what it began with, and what has been typed since. */
export type FormInput = { began: unknown; now: unknown };
type KeptInput = { owner: string; location: string; inputs: FormInput[] };

/** Each returns the input of a form on the screen, or null while there is nothing to save. */
const forms = new Set<() => FormInput | null>();
let kept: KeptInput | null = null;
let staff: string | null = null;

/** Who works in the panel; its session itself does not say. */
export function nameStaff(email: string): void {
  staff = `staff ${email.trim().toLowerCase()}`;
}

export function watchForm(read: () => FormInput | null): () => void {
  forms.add(read);
  return () => void forms.delete(read);
}

/**
 * From now on, unsaved input outlives the session under which it was typed, wherever that ends, in another tab too. It
 * stays in this page's memory, for the account that typed it: the next person to log in may be somebody else.
 */
export function keepInputOfEndedSessions(): void {
  useUserStore.subscribe((now, before) => {
    if (before.isAuthenticated && !now.isAuthenticated) keep(ownerOf(before.user?.id));
  });
  useAdminStore.subscribe((now, before) => {
    if (!before.isAdminAuthenticated || now.isAdminAuthenticated) return;
    keep(staff);
    staff = null;
  });
}

/** The address, with its query, to which somebody returns who has just logged in; null if nothing of theirs is kept. */
export function locationOfKeptInput(): string | null {
  return ownInput()?.location ?? null;
}

/** What was typed into the form of this address that began with the same values. It is handed out once. */
export function takeBack(pathname: string, began: unknown): FormInput | undefined {
  const own = ownInput();
  if (own === null || own.location.split("?", 1)[0] !== pathname) return undefined;
  const beginning = JSON.stringify(began);
  const input = own.inputs.find((form) => JSON.stringify(form.began) === beginning);
  if (input !== undefined) {
    const inputs = own.inputs.filter((form) => form !== input);
    kept = inputs.length > 0 ? { ...own, inputs } : null;
  }
  return input;
}

function keep(owner: string | null): void {
  const inputs = [...forms].map((read) => read()).filter((input) => input !== null);
  if (owner === null || inputs.length === 0) return;
  const { pathname, search } = window.location;
  kept = { owner, location: pathname + search, inputs };
}

function ownInput(): KeptInput | null {
  if (kept === null) return null;
  const isOwn = kept.owner === staff ? isStaffIn() : kept.owner === ownerOf(useUserStore.getState().user?.id);
  return isOwn ? kept : null;
}

function isStaffIn(): boolean {
  return useAdminStore.getState().isAdminAuthenticated;
}

function ownerOf(memberId: number | undefined): string | null {
  return memberId === undefined ? null : `member ${memberId}`;
}

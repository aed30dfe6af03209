import { roles } from "#contract/endpoint.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

type Person = { id: number; role: number; account_status: number };
/** Who asks, and who can run the club at present. */
export type Standing = { actorId: number | null; activeAdmins: readonly number[] };

/** What the caller may do to a person's rights. Nobody changes their own, and one active admin always remains. */
export function allowedOn(person: Person, standing: Standing) {
  const may = whyNot(person, standing) === null;
  return { delete: may, disable: may, demote: may && person.role === roles.admin };
}

/** Refuses to take a person's rights away, or to change them. Throws LAST_ADMIN, FORBIDDEN. */
export function checkRights(person: Person, standing: Standing): void {
  const refusal = whyNot(person, standing);
  if (refusal) throw refusal;
}

/** Refuses a caller who was an admin when the request came in but no longer is. Throws FORBIDDEN. */
export function checkStillAdmin({ actorId, activeAdmins }: Standing): void {
  if (actorId === null || !activeAdmins.includes(actorId)) throw new ApiError("FORBIDDEN");
}

function whyNot(person: Person, { actorId, activeAdmins }: Standing): ApiError | null {
  if (activeAdmins.every((id) => id === person.id)) return new ApiError("LAST_ADMIN");
  if (person.id !== actorId) return null;
  return new ApiError("FORBIDDEN", {
    message: ({ managers }) => managers.notYourself,
  });
}

/**
 * The state that an account gets: a person without a password cannot be active, but waits until their link is
 * used; a person with one never becomes pending again.
 */
export function statusFor(wanted: 0 | 1 | 2, hasPassword: boolean): 0 | 1 | 2 {
  if (wanted === 2) return 2;
  return hasPassword ? 1 : 0;
}

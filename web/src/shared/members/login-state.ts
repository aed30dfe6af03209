/** The state of somebody's account as it is shown: whoever has no email cannot log in, and is neither active nor pending. */
export function loginState<S extends number>({ email, status }: { email: string; status: S }): S | "none" {
  return email === "" && status !== 2 ? "none" : status;
}

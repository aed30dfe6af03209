import { MutationCache } from "@tanstack/react-query";
import { changedBy, refetchAfter } from "./changes.ts";
import { notify } from "./toast.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { isFailureShown?: boolean; isSuccessShown?: boolean; isKeptOnFailure?: boolean };
  }
}

/** For `mutationOptions`: the form, or the screen, shows itself why the call failed. */
export const inForm = { meta: { isFailureShown: true } };

/**
 * For `mutationOptions` on the page of what the call is about, where a form is open: a failure asks for nothing again.
 * If somebody has deleted it meanwhile, the page would say so and take away what is typed.
 */
export const onItsPage = { meta: { isKeptOnFailure: true } };

/** Both of them. */
export const inFormOnItsPage = { meta: { ...inForm.meta, ...onItsPage.meta } };

/** For `mutationOptions`: everybody sees what was done, so that nothing says it. */
export const quietly = { meta: { isSuccessShown: true } };

/** The same in a form, which shows why the call failed. */
export const quietlyInForm = { meta: { ...quietly.meta, ...inForm.meta } };

/**
 * What every call of an endpoint with `changes` is followed by: its message is said, or why it failed, and what it put
 * out of date is asked for again. Also after a failure, as a refusal often means that something was out of date.
 */
export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onSuccess: (answer, _input, _before, { options: { mutationKey, meta } }) => {
      if (changedBy(mutationKey) === null || meta?.isSuccessShown) return;
      const said = messageOf(answer);
      if (said) notify.success(said);
    },
    onError: (error, _input, _before, { options: { mutationKey, meta } }) => {
      if (changedBy(mutationKey) !== null && !meta?.isFailureShown) notify.failure(error);
    },
    onSettled: (_answer, error, _input, _before, { options: { mutationKey, meta } }, { client }) => {
      if (!mutationKey || (error && meta?.isKeptOnFailure)) return;
      refetchAfter(client, { key: () => mutationKey });
    },
  });

function messageOf(answer: unknown): string | null {
  const isSaid = typeof answer === "object" && answer !== null && "message" in answer;
  return isSaid && typeof answer.message === "string" ? answer.message : null;
}

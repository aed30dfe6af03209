import type { AnyContractProcedure } from "@orpc/contract";
import { MutationCache, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { EndpointMeta } from "#contract/endpoint.ts";
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

/** Both `inForm` and `onItsPage`. */
export const inFormOnItsPage = { meta: { ...inForm.meta, ...onItsPage.meta } };

/** For `mutationOptions`: everybody sees what was done, so no message says it. */
export const quietly = { meta: { isSuccessShown: true } };

/** Both `quietly` and `inForm`. */
export const quietlyInForm = { meta: { ...quietly.meta, ...inForm.meta } };

/**
 * What every call of an endpoint with `changes` is followed by: its message is said, or why it failed, and what it put
 * out of date is asked for again. Also after a failure, as a refusal often means that something was out of date.
 */
export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onSuccess: (answer, _input, _before, { options: { mutationKey, meta } }) => {
      if (changedBy(mutationKey) === null || meta?.isSuccessShown) return;
      const message = messageOf(answer);
      if (message) notify.success(message);
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

type Contract = Record<string, Record<string, AnyContractProcedure>>;

/** Contracts by what their keys begin with. A page knows only those whose clients it has loaded. */
const contracts = new Map<string, Contract>();

/** Called by each client, so that what its endpoints change is known of their keys. */
export function knowContract(contract: Contract, prefix: string[] = []): void {
  contracts.set(prefix.join(), contract);
}

/** What is out of date once an endpoint has been called; null for keys of no endpoint that says so. */
function changedBy(key: QueryKey | undefined): QueryKey[] | null {
  const path: unknown = key?.[0];
  if (!Array.isArray(path)) return null;
  const [router, name] = path.slice(-2);
  const prefix: unknown[] = path.slice(0, -2);
  const meta: EndpointMeta | undefined = contracts.get(prefix.join())?.[router]?.[name]?.["~orpc"].meta;
  if (!meta?.changes) return null;
  return meta.changes === "nothing" ? [] : [router, ...meta.changes].map((one) => [[...prefix, one]]);
}

/** Asks again for what an endpoint changes: for a job, whose work is done long after its call. */
export function refetchAfter(cache: QueryClient, { key }: { key: () => QueryKey }): void {
  for (const queryKey of changedBy(key()) ?? []) void cache.invalidateQueries({ queryKey });
}

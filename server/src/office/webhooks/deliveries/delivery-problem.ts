import { HostNotAllowed } from "#server/platform/net/public-hosts.ts";
import type { Words } from "#server/words/languages.ts";

/** Why a delivery failed, for the person who set the address up. */
export function deliveryProblem(error: unknown, words: Words): string {
  const { problems } = words.webhooks;
  if (error instanceof HostNotAllowed) return error.text(words);
  const { code = "", name = "" } = error as { code?: string; name?: string };
  const text = `${code} ${error instanceof Error ? error.message : ""}`;
  if (name === "TimeoutError" || name === "AbortError" || /ETIMEDOUT/.test(text)) return problems.tooSlow;
  if (/ECONNREFUSED/.test(text)) return problems.refusedConnection;
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) return problems.unreachable;
  if (/certificate|self.signed|altname|CERT_|unable to (verify|get)/i.test(text))
    return problems.wrongCertificate;
  if (/wrong version number|packet length too long|EPROTO/i.test(text)) return problems.noTls;
  return problems.closedConnection;
}

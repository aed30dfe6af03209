import { HostNotAllowed } from "#server/platform/net/public-hosts.ts";

/** Why a receiver was not told, as the person who set it up can understand it. */
export function deliveryProblem(error: unknown): string {
  if (error instanceof HostNotAllowed) return error.message;
  const { code = "", name = "" } = error as { code?: string; name?: string };
  const text = `${code} ${error instanceof Error ? error.message : ""}`;
  if (name === "TimeoutError" || name === "AbortError" || /ETIMEDOUT/.test(text))
    return "The receiver did not answer within 10 seconds.";
  if (/ECONNREFUSED/.test(text)) return "The receiver refused the connection.";
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) return "The receiver cannot be reached from here.";
  if (/certificate|self.signed|altname|CERT_|unable to (verify|get)/i.test(text))
    return "The certificate of the receiver is not valid for this name.";
  if (/wrong version number|packet length too long|EPROTO/i.test(text))
    return "The receiver does not offer TLS on this port.";
  return "The receiver ended the connection before it answered.";
}

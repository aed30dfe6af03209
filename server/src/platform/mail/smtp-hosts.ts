import { smtpPorts } from "#contract/smtp-settings.ts";
import { type FoundHost, findHost, HostNotAllowed, type HostRules } from "../net/public-hosts.ts";

export { HostNotAllowed, type HostRules };

/** Looks a club's mail server up: at a public address, by the ports of mail alone. Throws HostNotAllowed. */
export function findMailHost(host: string, port: number, rules: HostRules): Promise<FoundHost> {
  return findHost(host, port, rules, smtpPorts);
}

import type { ClubSettingsView } from "#contract/settings.ts";
import { smtpPorts } from "#contract/smtp-settings.ts";

type Smtp = ClubSettingsView["smtp"];

/** The form of the mail server; the password is never filled in. */
export function mailValues(smtp: Smtp) {
  const { host, security, username, from_name, from_email } = smtp;
  return {
    host,
    security,
    username,
    from_name,
    from_email,
    password: "",
    port: smtp.port ?? 587,
  };
}
export type MailValues = ReturnType<typeof mailValues>;

/** What is sent: an empty password keeps the stored one. */
export function mailInput({ password, ...values }: MailValues) {
  return password === "" ? values : { ...values, password };
}

/** The ports of mail, and the present one if the operator allowed another. */
export function portChoices(present: number | null): { value: string; label: string }[] {
  const ports: number[] = [...smtpPorts];
  if (present !== null && !ports.includes(present)) ports.push(present);
  return ports.map((port) => ({ value: String(port), label: portLabels[port] ?? String(port) }));
}

const portLabels: Record<number, string> = {
  25: "25",
  465: "465 (TLS)",
  587: "587 (STARTTLS, usual)",
  2525: "2525",
};

/** Port 465 speaks TLS from the first byte, the others upgrade to it; null if the port does not tell. */
export function securityOfPort(port: number): MailValues["security"] | null {
  if (port === 465) return "tls";
  return port === 587 || port === 25 ? "starttls" : null;
}

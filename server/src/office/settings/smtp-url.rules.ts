/** A club's own mail server, field by field as in its form; all empty if it has none. */
export type Smtp = {
  host: string;
  port: number | null;
  security: "tls" | "starttls";
  username: string;
  password: string;
  from_name: string;
  from_email: string;
};

type Stored = { smtp_url: string | null; mail_from: string | null };

/** The fields of what is stored as one address and one sender. */
export function readSmtp({ smtp_url, mail_from }: Stored): Smtp {
  const sender = /^(.*)<([^<>]+)>\s*$/.exec(mail_from ?? "");
  const from = {
    from_name: sender?.[1]?.trim().replaceAll('"', "") ?? "",
    from_email: sender?.[2] ?? mail_from ?? "",
  };
  if (!smtp_url) return { host: "", port: null, security: "starttls", username: "", password: "", ...from };
  const { protocol, hostname, port, username, password } = new URL(smtp_url);
  const security = protocol === "smtps:" ? "tls" : "starttls";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (security === "tls" ? 465 : 587),
    security,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...from,
  };
}

/** The same, the other way round. */
export function writeSmtp(smtp: Smtp): Stored {
  const { host, port, security, username, password, from_name, from_email } = smtp;
  const login = username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  const name = host.includes(":") ? `[${host}]` : host;
  const scheme = security === "tls" ? "smtps" : "smtp";
  const sender = from_name ? `${from_name} <${from_email}>` : from_email;
  return {
    smtp_url: host ? `${scheme}://${login}${name}:${port}` : null,
    mail_from: from_email ? sender : null,
  };
}

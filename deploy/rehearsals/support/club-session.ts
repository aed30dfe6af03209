import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../../tools/plain-error.ts";
import { fetchLocal } from "./fetch-local.ts";

type Body = Record<string, unknown> | FormData;
type Call = {
  method?: string;
  token?: string;
  body?: Body;
  key?: string;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: answers are read as a stranger reads them
type Answer = any;

/** Somebody who calls a club of the demo; `token` is null for a guest. */
export type ClubSession = ReturnType<typeof sessionOf>;

const waitMs = 60_000;

/** With the certificate of whoever signed that of the proxy, what is called is a proxy that speaks https. */
function sessionOf(port: number, club: string, token: string | null, ca?: string) {
  const origin = `${ca === undefined ? "http" : "https"}://${club}.kitroom.localhost:${port}`;
  const send = async (address: string, { method = "GET", body, key, headers: others }: Call = {}) => {
    const isForm = body instanceof FormData;
    const headers = {
      ...others,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    return fetchLocal(origin + address, { method, headers, ...sent }, ca);
  };
  const ask = async (path: string, call: Call = {}): Promise<Answer> => {
    const answer = await send(`/api${path}`, call);
    const content = await answer.json();
    if (!answer.ok)
      throw new PlainError(`${call.method ?? "GET"} ${path} answered ${answer.status}: ${content.message}`);
    return content;
  };
  return {
    token,
    send,
    /** The answer as JSON; throws where it is an error. */
    ask,
    post: (path: string, body: Body, key?: string) =>
      ask(path, { method: "POST", body, ...(key && { key }) }),
    async file(address: string): Promise<Buffer> {
      const answer = await send(address);
      if (!answer.ok) throw new PlainError(`${address} answered ${answer.status}.`);
      return Buffer.from(await answer.arrayBuffer());
    },
    /** Waits for a job's end. */
    async ended(id: number): Promise<Answer> {
      for (const until = Date.now() + waitMs; Date.now() < until; await pause(200)) {
        const { data } = await ask(`/jobs/${id}`);
        if (data.status === "done") return data;
        if (data.status !== "queued" && data.status !== "running") break;
      }
      throw new PlainError(`Job ${id} did not come to a good end.`);
    },
  };
}

type Person = { email: string; password: string };

export function asGuest(port: number, club: string): ClubSession {
  return sessionOf(port, club, null);
}

/** Somebody who logged in before, perhaps at another server. */
export function withToken(port: number, club: string, token: string | null, ca?: string): ClubSession {
  return sessionOf(port, club, token, ca);
}

export async function asMember(port: number, club: string, person: Person): Promise<ClubSession> {
  const { data } = await asGuest(port, club).post("/club-member-auth/login", { ...person, domain: club });
  return sessionOf(port, club, data.access_token);
}

/** Logs in with the code that is mailed. */
export async function asStaff(port: number, club: string, person: Person): Promise<ClubSession> {
  const guest = asGuest(port, club);
  const earlier = new Set((await mailsTo(guest, person.email)).map(({ id }) => id));
  await guest.post("/club-auth/login", { ...person, domain: club });
  for (const until = Date.now() + waitMs; Date.now() < until; await pause(300)) {
    const mails = await mailsTo(guest, person.email);
    const text = mails.find(({ id, text }) => !earlier.has(id) && /\b\d{6}\b/.test(text))?.text ?? "";
    const [code] = /\b\d{6}\b/.exec(text) ?? [];
    if (code === undefined) continue;
    const { email } = person;
    const { access_token } = await guest.post("/club-auth/authenticate", { email, code, domain: club });
    return sessionOf(port, club, access_token);
  }
  throw new PlainError("No code to log in was mailed.");
}

async function mailsTo(guest: ClubSession, email: string): Promise<{ id: string; text: string }[]> {
  const answer = await guest.send(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { id: string; text: string }[];
}

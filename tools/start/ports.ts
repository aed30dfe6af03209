import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { PlainError } from "../plain-error.ts";

/** How long a port may stay taken, in milliseconds, by what a killed start left and is about to end. */
const patience = 3_000;

/** Answers `port`, or a free one for 0. Throws one clear line when it is taken or may not be used. */
export async function claimablePort(host: string, port: number): Promise<number> {
  const end = Date.now() + patience;
  for (;;) {
    const result = await tryPort(host, port);
    if (typeof result === "number") return result;
    if (result === "EADDRINUSE" && Date.now() < end) await delay(100);
    else throw new PlainError(explanation(host, port, result));
  }
}

/** The preferred port when it is free, else any that is. */
export async function freePort(host: string, preferred: number): Promise<number> {
  if (preferred <= 65_535) {
    const result = await tryPort(host, preferred);
    if (typeof result === "number") return result;
  }
  return claimablePort(host, 0);
}

function explanation(host: string, port: number, code: string): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${port + 100} npm start`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`;
  }
  return `${host} is not an address of this machine (${code}). Check HOST.`;
}

/** The port, or the error's code. */
function tryPort(host: string, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

import { PlainError } from "../../../tools/plain-error.ts";
import { type ProductProcess, startProcess } from "../../../tools/start/product-process.ts";
import { freePort } from "../../../tools/start-demo.ts";

type Member = { name: string; port: number; process: ProductProcess; isIn: boolean };

/** Two servers and a worker, one of whose servers always answers, as behind a proxy. */
export type ProductGroup = {
  /** A server that is not being restarted. */
  port(): number;
  /** Restarts one after the other with these settings too. */
  restart(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

export async function startGroup(
  env: Record<string, string>,
  dataDir: string,
  settings: Record<string, string>,
): Promise<ProductGroup> {
  const start = async (name: string, port: number, own: Record<string, string>) => {
    const all = { ...process.env, ...env, ...own, PORT: String(port) };
    const started = startProcess(name, { env: all, dataDir });
    await started.ready;
    return started;
  };
  const members: Member[] = [];
  for (const name of ["server", "server", "worker"]) {
    const port = await freePort();
    members.push({ name, port, process: await start(name, port, settings), isIn: name === "server" });
  }
  let turn = 0;
  return {
    port() {
      const servers = members.filter(({ isIn }) => isIn);
      turn += 1;
      const server = servers[turn % servers.length];
      if (!server) throw new PlainError("No server answers.");
      return server.port;
    },
    async restart(next) {
      for (const member of members) {
        const isServer = member.isIn;
        member.isIn = false;
        await member.process.stop();
        member.process = await start(member.name, member.port, next);
        member.isIn = isServer;
      }
    },
    async stop() {
      for (const member of members) await member.process.stop();
    },
  };
}

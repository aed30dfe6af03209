import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that only this process may work in until it releases it or dies. */
export interface Claim {
  release(): Promise<void>;
}

/** Thrown by `claimFolder` if another living process holds the folder; `holder` is its description. */
export class FolderTaken extends Error {
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by ${holder}.`);
    this.holder = holder;
  }
}

/**
 * Claims an existing folder for this process. `description` is what others who ask are told.
 * The claim is a listening local socket: the kernel drops it with the process, however that ends,
 * so there is no stale lock file and no process id that may have been reused since.
 */
export async function claimFolder(folder: string, description: string): Promise<Claim> {
  const path = socketPath(folder);
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(description);
  });
  server.unref();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    const holder = await askHolder(path);
    if (holder !== undefined) throw new FolderTaken(folder, holder);
    // Only where the socket is a file can it outlive its process.
    await rm(path, { force: true });
    await listen();
  });
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function socketPath(folder: string): string {
  const name = `kitroom-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 32)}`;
  // A leading NUL names a socket in Linux's abstract namespace, which leaves no file behind.
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(path);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve(undefined);
    });
    socket.on("close", () => resolve(answer || "another process"));
  });
}

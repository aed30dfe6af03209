import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to the database that can be made to swallow everything, as a frozen machine or a dropped network does. */
export async function networkTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port), url.hostname];
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const proxy = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes)).on("end", () => to.end());
      from.on("close", () => sockets.delete(from)).on("error", () => to.destroy());
      if (isFrozen) from.pause();
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.toString(),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** In front of several servers: deals whole connections out to them in turn, and looks into none. */
import { type AddressInfo, connect, createServer } from "node:net";

export type BalancerMessage = { urls: string[] };

process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
process.once("message", ({ urls }: BalancerMessage) => {
  let dealt = 0;
  const balancer = createServer((client) => {
    const { hostname, port } = new URL(urls[dealt % urls.length] ?? "");
    dealt += 1;
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    client.on("error", () => server.destroy());
    server.on("error", () => client.destroy());
  });
  balancer.listen(0, "127.0.0.1", () =>
    process.send?.({ ready: true, port: (balancer.address() as AddressInfo).port }),
  );
});

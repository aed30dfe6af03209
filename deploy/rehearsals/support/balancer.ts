import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../../../tools/plain-error.ts";
import { freePort } from "../../../tools/start-demo.ts";

export const balancerPackage = { haproxy: "/usr/sbin/haproxy" };

/** HAProxy in front of servers on these ports: it gives each request to one that says that it is ready. */
export async function startBalancer(folder: string, ports: number[]) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const servers = ports.map((one, at) => `  server server${at} 127.0.0.1:${one}`);
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 10s
  option redispatch
  retries 2
frontend kitroom
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host health.kitroom.localhost
  default-server check inter 500ms fall 1 rise 1
${servers.join("\n")}
`,
  );
  const child = spawn(balancerPackage.haproxy, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  return {
    port,
    async stop() {
      if (child.exitCode !== null) throw new PlainError(`HAProxy ended:\n${output}`);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../../tools/plain-error.ts";
import { readOwn } from "../../../tools/project-root.ts";
import { run } from "../../../tools/run.ts";
import { freePort } from "../../../tools/start-demo.ts";
import { fetchLocal } from "./fetch-local.ts";

export const proxyPackages = {
  caddy: "/usr/bin/caddy",
  nginx: "/usr/sbin/nginx",
  haproxy: "/usr/sbin/haproxy",
  openssl: "/usr/bin/openssl",
};

/** A proxy with the configuration of `deploy`, on this machine's ports. `ca` signed its certificate. */
export type FrontProxy = { port: number; ca: string; stop(): Promise<void> };

/** What is handed to a program, and what it reads; its own certificate comes from the folder. */
type Start = { command: string; args: string[]; env?: Record<string, string>; caFile: string };
type Place = { folder: string; port: number; plainPort: number; servers: number[]; certificate: string };

const domain = "kitroom.localhost";

/** The proxies that `deploy` has a configuration for. Only addresses, names and paths differ from what is documented. */
export const proxies: Record<string, (place: Place) => Promise<Start>> = {
  async caddy({ folder, port, servers }) {
    const file = join(folder, "Caddyfile");
    await writeFile(file, readOwn("deploy", "caddy", "Caddyfile"));
    const env = {
      KITROOM_SITES: `*.${domain}:${port}`,
      KITROOM_SERVERS: servers.map((one) => `127.0.0.1:${one}`).join(" "),
      KITROOM_CADDY_ADMIN: `localhost:${await freePort()}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const caFile = join(folder, "caddy", "pki", "authorities", "local", "root.crt");
    return {
      command: proxyPackages.caddy,
      args: ["run", "--config", file, "--adapter", "caddyfile"],
      env,
      caFile,
    };
  },
  async nginx(place) {
    const { folder, certificate } = place;
    await placed("nginx/kitroom.conf", join(folder, "kitroom.conf"), place, {
      "/etc/ssl/kitroom/certificate.pem": `${certificate}.crt`,
      "/etc/ssl/kitroom/key.pem": `${certificate}.key`,
    });
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (one) => `${one}_temp_path ${join(folder, one)};`,
    );
    const file = join(folder, "nginx.conf");
    await writeFile(
      file,
      `pid ${join(folder, "pid")};
error_log stderr warn;
events {}
http {
  access_log off;
  ${temporary.join("\n  ")}
  include ${join(folder, "kitroom.conf")};
}
`,
    );
    return {
      command: proxyPackages.nginx,
      args: ["-e", "stderr", "-g", "daemon off;", "-c", file],
      caFile: `${certificate}.crt`,
    };
  },
  async haproxy(place) {
    const { folder, certificate } = place;
    const file = join(folder, "haproxy.cfg");
    await placed("haproxy/haproxy.cfg", file, place, {
      "/etc/ssl/kitroom/kitroom.pem": `${certificate}.pem`,
    });
    return { command: proxyPackages.haproxy, args: ["-db", "-f", file], caFile: `${certificate}.crt` };
  },
};

/** Writes a configuration of `deploy` with other names, ports and paths; every one of them has to be in it. */
async function placed(name: string, to: string, place: Place, paths: Record<string, string>): Promise<void> {
  const [first, second] = place.servers;
  const others: Record<string, string> = {
    ...paths,
    "127.0.0.1:3001": `127.0.0.1:${first}`,
    "127.0.0.1:3002": `127.0.0.1:${second}`,
    ...(name.startsWith("nginx")
      ? {
          "shop.example.org": domain,
          "listen 443": `listen 127.0.0.1:${place.port}`,
          "listen 80": `listen 127.0.0.1:${place.plainPort}`,
        }
      : { "bind :443": `bind 127.0.0.1:${place.port}`, "bind :80": `bind 127.0.0.1:${place.plainPort}` }),
  };
  let text = readOwn("deploy", ...name.split("/"));
  for (const [written, instead] of Object.entries(others)) {
    if (!text.includes(written)) throw new PlainError(`deploy/${name} no longer has ${written}.`);
    text = text.replaceAll(written, instead);
  }
  await writeFile(to, text);
}

export async function startProxy(name: string, parent: string, servers: number[]): Promise<FrontProxy> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  const certificate = await selfSigned(folder);
  const port = await freePort();
  const configure = proxies[name];
  if (!configure) throw new PlainError(`There is no proxy ${name}.`);
  const place = { folder, port, plainPort: await freePort(), servers, certificate };
  const { command, args, env, caFile } = await configure(place);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said += text;
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for (let tries = 0; tries < 150; tries += 1) {
    const ca = await readFile(caFile, "utf8").catch(() => null);
    if (ca !== null) {
      const url = `https://rovers.${domain}:${port}/health/ready`;
      const answer = await fetchLocal(url, {}, ca).catch(() => null);
      if (answer?.ok) return { port, ca, stop };
    }
    if (child.exitCode !== null) break;
    await pause(200);
  }
  await stop();
  throw new PlainError(`${name} did not start:\n${said}`);
}

/** A certificate that signs itself: as .crt and .key, and both in one .pem. */
async function selfSigned(folder: string): Promise<string> {
  const at = join(folder, "certificate");
  const names = `subjectAltName=DNS:${domain},DNS:*.${domain}`;
  const { code, output } = await run(proxyPackages.openssl, [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${domain}`, "-addext", names, "-keyout", `${at}.key`, "-out", `${at}.crt`],
  ]);
  if (code !== 0) throw new PlainError(`openssl failed:\n${output}`);
  const both = (await readFile(`${at}.crt`, "utf8")) + (await readFile(`${at}.key`, "utf8"));
  await writeFile(`${at}.pem`, both, { mode: 0o600 });
  return at;
}

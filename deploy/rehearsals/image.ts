/**
 * `npm run rehearse -- image`: builds deploy/Containerfile on images made here of Debian's packages, says how large it is, and
 * runs migrate, two commands, a server and a worker from it: as nobody's user, without rights, on a root that cannot be written.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../tools/plain-error.ts";
import { freePort } from "../../tools/start-demo.ts";
import { postgresPackage, startPrimary } from "./support/clusters.ts";
import { type Containers, openContainers } from "./support/containers.ts";
import { fetchLocal } from "./support/fetch-local.ts";
import { requirePrograms } from "./support/packages.ts";

const largestMB = 350;
const club = "albion";
const readyLimitMs = 60_000;
const packages = {
  ...postgresPackage,
  buildah: "/usr/bin/buildah",
  podman: "/usr/bin/podman",
  crun: "/usr/bin/crun",
  conmon: "/usr/bin/conmon",
  mmdebstrap: "/usr/bin/mmdebstrap",
};

export async function rehearse(): Promise<number> {
  await requirePrograms(packages);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-image-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const port = await freePort();
    const containers = openContainers(folder, {
      DATABASE_URL: cluster.url("kitroom"),
      SECRET_KEY: "only for the rehearsal of the image",
      ROOT_DOMAINS: "kitroom.localhost",
      PUBLIC_URL: "https://{club}.kitroom.localhost",
      PORT: String(port),
      HOST: "127.0.0.1",
      DRAIN_SECONDS: "1",
    });
    stops.push(containers.stop);
    console.log("Making the base images …");
    await containers.makeBases();
    console.log("Building …");
    const { megabytes, packedMegabytes } = await containers.build();
    console.log(`The image takes ${megabytes} MB, ${packedMegabytes} MB packed.`);
    const wrong = megabytes > largestMB ? [`the image is larger than ${largestMB} MB`] : [];
    wrong.push(...(await operate(containers, port)));
    for (const line of wrong) console.log(`Wrong: ${line}.`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

/** Everything an operator does with it. Returns what is not as it should be. */
async function operate(containers: Containers, port: number): Promise<string[]> {
  console.log(await containers.command(["migrate"]));
  console.log(await containers.command(["club:create", "--domain", club, "--name", "Albion Athletic"]));
  const person = ["--email", "rosa@albion.example", "--first-name", "Rosa", "--last-name", "Adeyemi"];
  console.log(await containers.command(["admin:create", "--club", club, ...person], "a password for Rosa\n"));
  await containers.start("server");
  await containers.start("worker");
  const origin = `http://${club}.kitroom.localhost:${port}`;
  const wrong: string[] = [];
  await untilReady(`${origin}/health/ready`);
  for (const path of ["/", "/login", "/guide", "/api/openapi.json", "/sitemap.xml"]) {
    const answer = await fetchLocal(origin + path);
    const content = await answer.arrayBuffer();
    console.log(`${path}: ${answer.status}, ${content.byteLength} bytes`);
    if (!answer.ok) wrong.push(`${path} answers ${answer.status}`);
  }
  const login = { email: "rosa@albion.example", password: "a password for Rosa", domain: club };
  const answer = await fetchLocal(`${origin}/api/club-auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  console.log(`An admin's password: ${answer.status}`);
  if (!answer.ok) wrong.push("the admin cannot log in");
  if (!(await containers.isHealthy("server"))) wrong.push("its health check fails");
  const inside = await containers.look("server");
  console.log(`Inside: ${JSON.stringify(inside)}`);
  const isLocked = inside.uid === 65532 && inside.root === "EROFS" && inside.rights === "0000000000000000";
  if (!isLocked || inside.data !== "" || inside.tmp !== "") wrong.push("it may do too much, or too little");
  for (const role of ["worker", "server"] as const) {
    const { code, seconds } = await containers.end(role);
    console.log(`SIGTERM: the ${role} ended after ${seconds.toFixed(1)} s with ${code}.`);
    if (code !== 0) wrong.push(`the ${role} did not end well`);
  }
  return wrong;
}

async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + readyLimitMs; Date.now() < until; await pause(200)) {
    const answer = await fetchLocal(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new PlainError("The server in the container does not become ready.");
}

/**
 * `npm run rehearse -- <name>`: tries the product with the real programs of an installation or of its users. Needs a machine
 * where packages may be installed; each rehearsal says at its end what it showed.
 */
import { PlainError, runTool } from "../tools/plain-error.ts";

type Rehearsal = { rehearse(args: string[]): Promise<number> };

const rehearsals: Record<string, () => Promise<Rehearsal>> = {
  alerts: () => import("./rehearsals/alerts.ts"),
  cells: () => import("./rehearsals/cells.ts"),
  clients: () => import("./rehearsals/clients.ts"),
  failover: () => import("./rehearsals/failover.ts"),
  idle: () => import("./rehearsals/idle.ts"),
  image: () => import("./rehearsals/image.ts"),
  "object-store": () => import("./rehearsals/object-store.ts"),
  pooler: () => import("./rehearsals/pooler.ts"),
  proxies: () => import("./rehearsals/proxies.ts"),
  standby: () => import("./rehearsals/standby.ts"),
  units: () => import("./rehearsals/units.ts"),
  upgrade: () => import("./rehearsals/upgrade.ts"),
  workbooks: () => import("./rehearsals/workbooks.ts"),
};

await runTool(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(rehearsals, name) ? rehearsals[name] : undefined;
  if (!load)
    throw new PlainError(`Usage: npm run rehearse -- <name>\nNames: ${Object.keys(rehearsals).join(", ")}`);
  return (await load()).rehearse(args);
});

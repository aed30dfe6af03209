import { clubNames } from "../stage/cast.ts";
import { type Chance, chanceFrom } from "./random.ts";
import type { Act, Step } from "./steps.ts";
import { type Imagined, type Season, sequences } from "./stories.ts";

/** How often each kind of sequence begins, as weights. */
const weights: Record<keyof typeof sequences, number> = {
  shopping: 30,
  packs: 6,
  sending: 18,
  returning: 14,
  deciding: 14,
  refunding: 6,
  counting: 6,
  family: 4,
  members: 4,
  planting: 1,
  disputes: 3,
  keys: 2,
  office: 4,
};

/** What goes wrong in a burst, weighted against nothing. */
const troubles: Record<string, number> = {
  nothing: 10,
  "kill server-1": 2,
  "kill server-2": 2,
  "kill worker": 3,
  "crash-database": 2,
  "cut-connections": 2,
  "stripe slow": 1,
  "stripe fails": 2,
  "stripe cuts": 2,
  "events late": 1,
  "events twice": 2,
  "events mixed": 2,
  "mail-down": 1,
};

const lanesInBurst = { least: 6, most: 12 };
/** Every this many bursts a backup is made, and sometimes restored in the next. */
const backupEvery = 7;

/** The plan of a season: burst after burst, from the seed alone. */
export function makePlan(seed: number, clubs: number, bursts: number): Step[] {
  const chance = chanceFrom(seed);
  const season: Season = { chance, clubs: clubNames.slice(0, clubs), orders: [], returns: [], next: 1 };
  return Array.from({ length: bursts }, (_, at) => burst(season, at + 1)).flat();
}

function burst(season: Season, at: number): Step[] {
  const { chance } = season;
  const steps: Step[] = between(season, at).map((act) => ({ at, lane: "between", ...act }));
  const lanes = chance.count(lanesInBurst.least, lanesInBurst.most);
  const trouble = chance.weighted(troubles);
  const begun: Imagined[] = [];
  for (let lane = 1; lane <= lanes; lane += 1) {
    const acts = sequences[chance.weighted(weights)](season, chance.pick(season.clubs), begun);
    steps.push(...acts.map((act): Step => ({ at, lane: `${lane}`, ...act })));
  }
  season.orders.push(...begun);
  const wrong = troubleOf(trouble);
  if (wrong) steps.push({ at, lane: "trouble", ...wrong });
  return steps;
}

/** What happens at rest, before a burst: time passes, the operator works. */
function between({ chance, clubs }: Season, at: number): Act[] {
  const acts: Act[] = [];
  if (at % backupEvery === 3) acts.push({ do: "backup" });
  if (at % backupEvery === 4 && chance.happens(0.5)) acts.push({ do: "restore" });
  if (chance.happens(0.6)) acts.push({ do: "wait", minutes: waitOf(chance) });
  if (chance.happens(0.05)) acts.push({ do: "break-sweeps", club: chance.pick(clubs) });
  return acts;
}

function waitOf(chance: Chance): number {
  const [least, most] = chance.pick([
    [1, 50],
    [60, 600],
    [1_440, 4_320],
  ] as const);
  return chance.count(least, most);
}

function troubleOf(trouble: string): Act | undefined {
  const [kind, detail] = trouble.split(" ");
  switch (kind) {
    case "kill":
      return { do: "kill", process: detail as "worker" };
    case "stripe":
      return { do: "stripe-trouble", how: detail as "slow" };
    case "events":
      return { do: "stripe-events", how: detail as "late" };
    case "crash-database":
    case "cut-connections":
    case "mail-down":
      return { do: kind };
    default:
      return undefined;
  }
}

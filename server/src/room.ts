import type { FastifyInstance } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import type { Found } from "#contract/search.ts";
import type { JobDefinition } from "./ground/jobs/index.ts";
import type { Mail, MailEvent } from "./ground/messages/index.ts";
import type { NameSources } from "./platform/audit.ts";
import type { AuditQuery } from "./platform/audits.ts";
import type { Backlog } from "./platform/backlogs.ts";
import type { Ctx, Platform } from "./platform/context.ts";
import type { CopyParts } from "./platform/db/copies.ts";
import type { ClubTx } from "./platform/db/in-club.ts";
import type { Projection } from "./platform/events.ts";
import type { Told } from "./platform/explain.ts";
import type { Gate } from "./platform/http/gate.ts";
import type { Route } from "./platform/http/routes.ts";
import type { SitemapEntry } from "./platform/http/sitemap.ts";
import type { WebAppParts } from "./platform/http/web-app.ts";
import type { Sweep } from "./platform/jobs/sweeps.ts";

/**
 * What a room says of itself, once. The server, the worker, the import rules and the map of the house are made of these;
 * the tables that it owns are those of its `.tables.ts`.
 */
export type Room = {
  /** As its folder. */
  name: string;
  /** What it is there for, in a line of the map. */
  about: string;
  /** Rooms of its own storey whose doors it enters; the storeys below are open to it, those above are not. */
  enters?: readonly string[];
  /** Tables of other rooms that its SQL reads; it writes its own alone. */
  reads?: readonly string[];
  /** The endpoints of the contract that it answers. */
  routes?: readonly Route[];
  /** What it answers beside them. */
  serve?: (app: FastifyInstance, served: Served) => void | Promise<void>;
  /** The mails that it sends. */
  mails?: readonly Mail[];
  /** Its long work, started by people. */
  jobs?: readonly JobDefinition[];
  /** What it looks for again and again. */
  sweeps?: readonly Sweep[];
  /** What it makes of what happens elsewhere. */
  projections?: readonly Projection[];
  /** What must always hold in its tables. */
  audits?: readonly AuditQuery[];
  /** What of its work may wait for a worker. */
  backlogs?: readonly Backlog[];
  /** What of it Ctrl-K finds. All staff may search, so it is something that all of them may see. */
  finds?: Partial<Finders>;
  /** What its things are called, wherever the audit log tells of them by their numbers. */
  names?: NameSources;
  /** What it knows about an order, for whoever runs the installation. */
  explains?: (tx: ClubTx, orderId: number) => Promise<Told[]>;
  /** What it adds to the pages of the shop that are rendered here. */
  shopPages?: ShopPages;
  /** Takes out of its tables what tells who erased people were. Rooms are asked from the top of the house down. */
  forget?: (tx: ClubTx, erased: Erased, ctx: Ctx) => Promise<void>;
  /** What a person gets to know of what it keeps about them. */
  copies?: Copies;
};

/**
 * The events for which rooms have a mail. A room with mails is declared with `satisfies Room`, and a mail with its own event;
 * of one that is declared wider nothing is known.
 */
type MailedBy<R extends Room> = R extends { mails: readonly { event: infer Event extends MailEvent }[] }
  ? [MailEvent] extends [Event]
    ? never
    : Event
  : never;

/** The mails of rooms by their events. Throws where two are for the same. */
export function mailsOf<R extends Room>(rooms: readonly R[]): { [Event in MailedBy<R>]: Mail<Event> } {
  const all = rooms.flatMap(({ mails = [] }) => mails);
  const byEvent = Object.fromEntries(all.map((mail) => [mail.event, mail]));
  if (Object.keys(byEvent).length < all.length) throw new Error("Two mails are for the same event");
  return byEvent as { [Event in MailedBy<R>]: Mail<Event> };
}

/** What was typed into Ctrl-K. */
export type Typed = {
  /** As `fold_text` gives it; it is looked for as it stands, so wildcards are none. */
  text: string;
  /** Members among whom those who fit are looked for; a frequent name has more. */
  members: number[];
};
/** Finds at most `mostFound` of each kind, the likeliest first. */
export type Finders = { [Kind in keyof Found]: (tx: ClubTx, typed: Typed) => Promise<Found[Kind]> };
type FoundBy<R extends Room> = R extends { finds: infer Finds } ? keyof Finds & keyof Found : never;

/** The finders of all rooms. A room with `finds` is declared with `satisfies Room`: annotated as `Room`, it loses their types. */
export function findersOf<R extends Room>(rooms: readonly R[]): Pick<Finders, FoundBy<R>> {
  return Object.assign({}, ...rooms.map(({ finds }) => finds));
}

/** People whom a club erases together, as they were; their rows in `members` tell nothing any more. */
export type Erased = {
  people: readonly { id: number; email: string | null; first_name: string; last_name: string }[];
  memberIds: number[];
  emails: string[];
  /** Of all their orders. */
  orderIds: number[];
  /** Stands where their name stood. */
  cover: string;
};

export type Copies = {
  parts: CopyParts;
  /** Those of them that a member is told about each of their dependants too. */
  ofFamily?: string[];
};

export type Served = {
  platform: Platform;
  gate: Gate;
  clubInfo(label: string): Promise<ClubInfo | null>;
  findClub: WebAppParts["findClub"];
};

export type ShopPages = {
  firstAnswers(
    platform: Platform,
    clubId: number,
    address: Parameters<WebAppParts["firstAnswers"]>[1],
  ): ReturnType<WebAppParts["firstAnswers"]>;
  head(
    platform: Platform,
    asked: Parameters<WebAppParts["pageHead"]>[0],
  ): ReturnType<WebAppParts["pageHead"]>;
  /** A list that stays the same while nothing in it changes. */
  sitemap(platform: Platform, clubId: number): Promise<SitemapEntry[]>;
};

import { type Books, type OrderBook, openBooks } from "./books/books.ts";
import { type Cast, canaryOf, clubOf, firstCredits, found, type Person } from "./stage/cast.ts";
import type { Stage } from "./stage/stage.ts";
import { type Answer, openWeb, type Request, type Web } from "./stage/web.ts";

/** Something that must not be. */
export type Finding = { what: string; detail: string };

/** A run in its world: the stage, the books beside it, and what was found so far. */
export type World = {
  stage: Stage;
  cast: Cast;
  books: Books;
  web: Web;
  findings: Finding[];
  report(what: string, detail: string): void;
  /** What is uncertain: acts without an answer, each looked up at the next rest. */
  doubts: (() => Promise<void>)[];
  /** What was kept of the books with the last backup. */
  backup: { file: string; books: Books } | null;
  /** Stripe's sessions that were paid for orders which a restore lost. */
  lostSessions: Set<string>;
  restores: number;
  asMember(person: Person): <Data>(request: Request) => Promise<Answer<Data>>;
  asAdmin(club: string): <Data>(request: Request) => Promise<Answer<Data>>;
  asManager(club: string): <Data>(request: Request) => Promise<Answer<Data>>;
};

const detailLimit = 1_500;

export function openWorld(stage: Stage, overlook: string[]): World {
  const findings: Finding[] = [];
  const report = (what: string, detail: string) => {
    if (!overlook.some((part) => what.includes(part) || detail.includes(part)))
      findings.push({ what, detail: detail.slice(0, detailLimit) });
  };
  const canaries = [...stage.cast.clubs.keys()].map((club) => ({ club, canary: canaryOf(club) }));

  const web = openWeb(stage.product.ports, ({ club }, request, answer) => {
    const told = `${request.method} ${request.path} of ${club}: ${answer.status} ${answer.text}`;
    const isDeliberate = answer.status === 503 && answer.code !== "" && answer.text.includes('"request_id"');
    if (answer.status >= 500 && !isDeliberate) report("an answer was a failure of the server", told);
    for (const other of canaries)
      if (other.club !== club && answer.text.includes(other.canary))
        report(`${club} was shown something of ${other.club}`, told);
  });

  const as =
    (club: string, token: string | undefined) =>
    <Data>(request: Request) =>
      web.call<Data>({ club, token }, request);
  return {
    stage,
    cast: stage.cast,
    books: openBooks(stage.cast, firstCredits),
    web,
    findings,
    report,
    doubts: [],
    backup: null,
    lostSessions: new Set(),
    restores: 0,
    asMember: ({ club, token }) => as(club, token),
    asAdmin: (club) => as(club, found(stage.cast.clubs, club).admin),
    asManager: (club) => as(club, found(stage.cast.clubs, club).manager),
  };
}

/** The order that a step is about; undefined if it never existed. */
export function orderOf({ books }: World, name: string): OrderBook | undefined {
  return books.orders.get(name);
}

/** A person of the cast. */
export function personOf({ cast }: World, name: string): Person {
  return found(cast.people, name);
}

export const clubBookOf = ({ books }: World, name: string) => found(books.clubs, clubOf(name));

export const cents = (dollars: number) => Math.round(dollars * 100);
export const dollars = (amount: number) => amount / 100;

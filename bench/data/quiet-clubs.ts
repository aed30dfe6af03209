import type { Statement } from "./main-club.ts";

/** Numbers of the quiet clubs begin here. */
const first = 2_000_000;
const quiet = `club_id >= ${first}`;

/** Clubs with nothing but what each has: nobody does anything there. */
export function quietClubs(count: number): Statement[] {
  const ids = `generate_series(${first}, ${first + count - 1}) c`;
  return [
    { text: `insert into clubs (id, domain, name) select c, 'quiet-' || c, 'Quiet ' || c from ${ids}` },
    { text: `insert into club_settings (club_id) select c from ${ids}` },
    {
      text: `insert into credit_accounts (club_id, kind) select c, kind from ${ids}, unnest(array['issuance', 'sales']) kind`,
    },
  ];
}

export const noQuietClubs: Statement[] = [
  { text: `delete from credit_accounts where ${quiet}` },
  { text: `delete from club_settings where ${quiet}` },
  { text: `delete from clubs where id >= ${first}` },
];

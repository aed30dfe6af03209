import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { addCategory, callsOf } from "../../../office/club-members/club-members.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  person,
  sums,
} from "../../../office/imports/members/member-import.testing.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { joiningOf } from "./joining.testing.ts";

let club: ImportClub;
let calls: ReturnType<typeof callsOf>;
/** A membership that gives 50.00. */
let junior: { id: number; name: string };

beforeAll(async () => {
  club = await openImports();
  calls = callsOf(club);
});
beforeEach(async () => {
  const name = `Junior ${newAddress().replace(/\D/g, "")}`;
  junior = { id: await addCategory(club, { name, joining_credits_cents: 5000 }), name };
});
afterEach(() => expectSound(club));
afterAll(() => club.close());

const { creditsOf, earlier, givenTo } = joiningOf(() => club);

/** Somebody without a membership. */
async function newcomer(values = {}): Promise<{ id: number; email: string }> {
  const email = newAddress();
  const { body } = await calls.store({ email, ...values });
  return { id: body.data.id, email };
}

/** The parent, who has the same membership or none. */
let isHolderIn = false;
const holderOf = () => newcomer(isHolderIn ? { membership_category_id: junior.id } : {});

/** Saves a child as the panel's form does; returns its id. */
async function saveChild(primary_member_id: number, values = {}): Promise<number> {
  const names = { first_name: "Kai", last_name: "New", relation: "Child" };
  const { status, body } = await club.call("POST", "update-secondary-member", {
    body: { primary_member_id, ...names, ...values },
  });
  expect(status).toBe(200);
  return body.data.id;
}

async function load(row: Record<string, string>, sum: object): Promise<void> {
  const { body } = await club.members([row]);
  expect(body.data.members).toEqual(sums(sum));
}

/** Loads a row of somebody who is added once it is said whose their address is. */
async function loadAs(row: Record<string, string>, owner: object): Promise<void> {
  const checked = await club.members([row], { dry: true });
  const path = `import/${checked.body.data.job_id}/again`;
  const { body } = await club.call("POST", path, { body: { owners: [owner], dry_run: false } });
  expect(body.data.members).toEqual(sums({ loaded: 1 }));
}

const rowOfChild = (email: string) => ({
  "First name": "Kai",
  "Last name": "New",
  "Primary e-mail": email,
});
const versionOf = async (id: number): Promise<number> =>
  (await club.call("GET", `show/${id}`)).body.data.version;
const idOf = async (sql: string, ...values: unknown[]): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    club.server.owner,
    `select id from members where ${sql}`,
    values,
  );
  if (!row) throw new Error("nobody was found");
  return row.id;
};

/** Ways to the membership. Each returns the person, and the holder of the wallet where it is another. */
const ways: [string, () => Promise<{ id: number; holder?: number }>][] = [
  ["the form that adds a member", () => newcomer({ membership_category_id: junior.id })],
  [
    "the form that adds one and invites them",
    () => newcomer({ membership_category_id: junior.id, invite: true }),
  ],
  [
    "the form that gives it to a member",
    async () => {
      const { id } = await newcomer();
      await calls.update(id, { membership_category_id: junior.id });
      return { id };
    },
  ],
  [
    "the form that adds a child",
    async () => {
      const { id: holder } = await holderOf();
      return { id: await saveChild(holder, { membership_category_id: junior.id }), holder };
    },
  ],
  [
    "the form that gives it to a child",
    async () => {
      const { id: holder } = await holderOf();
      const id = await saveChild(holder);
      await saveChild(holder, { id, version: await versionOf(id), membership_category_id: junior.id });
      return { id, holder };
    },
  ],
  [
    "an import of a new member",
    async () => {
      const email = newAddress();
      await load({ ...person(email), "Membership category": junior.name }, { loaded: 1 });
      return { id: await idOf("email = $1", email) };
    },
  ],
  [
    "an import that gives it to a member",
    async () => {
      const { id, email } = await newcomer();
      await load({ ...person(email), "Membership category": junior.name }, { updated: 1 });
      return { id };
    },
  ],
  [
    "an import of a new child",
    async () => {
      const { id: holder, email } = await holderOf();
      await load({ ...rowOfChild(email), "Membership category": junior.name }, { loaded: 1 });
      return { id: await idOf("primary_member_id = $1", holder), holder };
    },
  ],
  [
    "an import that gives it to a child",
    async () => {
      const { id: holder, email } = await holderOf();
      const id = await saveChild(holder);
      await load({ ...rowOfChild(email), "Membership category": junior.name }, { updated: 1 });
      return { id, holder };
    },
  ],
  [
    "an import of a whole family",
    async () => {
      const email = newAddress();
      const membership = { "Membership category": junior.name };
      const parent = { ...person(email), ...(isHolderIn && membership) };
      const { body } = await club.members([parent, { ...rowOfChild(email), ...membership }]);
      expect(body.data.members).toEqual(sums({ loaded: 2 }));
      const holder = await idOf("email = $1", email);
      return { id: await idOf("primary_member_id = $1", holder), holder };
    },
  ],
  [
    "an import that makes a family, where the parent is in no row",
    async () => {
      const email = newAddress();
      const row = { ...rowOfChild(email), "Membership category": junior.name };
      await loadAs(row, { email, row_number: "unlisted" });
      const holder = await idOf("email = $1", email);
      if (isHolderIn) await calls.update(holder, { membership_category_id: junior.id });
      return { id: await idOf("primary_member_id = $1", holder), holder };
    },
  ],
  [
    "an import that adds somebody to the family whose address they have",
    async () => {
      const { id: holder, email } = await holderOf();
      const row = { ...person(email), "First name": "Kai", "Membership category": junior.name };
      await loadAs(row, { email, row_number: null });
      return { id: await idOf("primary_member_id = $1", holder), holder };
    },
  ],
  [
    "the form that gives a child a login and invites them",
    async () => {
      const { id: holder } = await holderOf();
      const values = { membership_category_id: junior.id, email: newAddress(), invite: true };
      return { id: await saveChild(holder, values), holder };
    },
  ],
  [
    "the form that lets a member of before come back",
    async () => {
      const id = await earlier(junior.id, { account_status: 2 });
      await calls.update(id, { account_status: 0 });
      return { id };
    },
  ],
  [
    "the form that lets a child of before come back",
    async () => {
      const { id: holder } = await holderOf();
      const email = newAddress();
      const id = await earlier(junior.id, { primary_member_id: holder, email, account_status: 2 });
      const version = await versionOf(id);
      const membership_category_id = junior.id;
      await saveChild(holder, { id, version, email, membership_category_id, account_status: 0 });
      return { id, holder };
    },
  ],
];

describe.each([
  ["none", false],
  ["the same", true],
])("joining credits, where the holder of the family's credits has %s", (_, isIn) => {
  beforeEach(() => {
    isHolderIn = isIn;
  });

  it.each(ways)("come with %s: once to each person", async (_name, way) => {
    const { id, holder = id } = await way();
    expect(await givenTo(id)).toEqual([{ cents: 5000 }]);
    expect(await creditsOf(holder)).toBe(holder !== id && isIn ? 100 : 50);
    // A child's own membership stays its own, and what is saved again gives nothing again.
    if (holder !== id) await calls.update(holder, { membership_category_id: null });
    const shown = (await club.call("GET", `show/${id}`)).body.data;
    expect(shown.membership_category).toMatchObject({ id: junior.id });
    await calls.update(holder, { phone: "07700 900123" });
    expect(await givenTo(id)).toHaveLength(1);
  });
});

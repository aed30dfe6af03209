import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits } from "#server/testing/factories.ts";
import { addCategory, addPerson, type Club, openClub } from "../club-members.testing.ts";

let club: Club;
let adults: number;
let child: { id: number };

beforeAll(async () => {
  club = await openClub();
  adults = await addCategory(club, { name: "Adult" });
  await createCredits(club.server.owner, club.clubId, club.ava.id, 1250);
  child = await addPerson(club, {
    first_name: "Cleo",
    last_name: "Archer",
    email: null,
    primary_member_id: club.ava.id,
    relation: "Daughter",
  });
  await addPerson(club, {
    first_name: "100%",
    last_name: "Under_score",
    email: "odd@rovers.example",
    account_status: 2,
    membership_category_id: adults,
  });
  await addPerson(club, { first_name: "Gone", email: null, account_status: 2, erased_at: new Date() });
});
afterAll(() => club.server.close());

const list = async (query = "", options = {}) => {
  const { status, body } = await club.call("GET", `show?${query}`, options);
  expect(status).toBe(200);
  return body;
};
const names = async (query = "") =>
  (await list(query)).data.map((row: { user: { first_name: string } }) => row.user.first_name);

describe("the list of members", () => {
  // Spec 3.14, 7.34
  it("tells of each primary member who they are, and of dependants how many", async () => {
    const { data, total, page, per_page } = await list();
    expect({ total, page, per_page }).toEqual({ total: 3, page: 1, per_page: 25 });
    expect(data.find((row: { id: number }) => row.id === club.ava.id)).toEqual({
      id: club.ava.id,
      user: {
        id: club.ava.id,
        name: "Ava Archer",
        first_name: "Ava",
        last_name: "Archer",
        email: "ava@rovers.example",
        credits: 12.5,
      },
      account_status: 1,
      login: "1",
      login_time: null,
      invitation: "none",
      invited_at: null,
      invitation_count: 0,
      accepted_at: null,
      pack_ids: [],
      membership_category: null,
      primary: null,
      secondary_count: 1,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it("has the same for a manager, and nothing of it for another club's admin", async () => {
    expect((await list("", { as: club.manager })).total).toBe(3);
    const away = await list("kind=all", { as: club.awayAdmin, club: "harbour" });
    expect(away.data.map((row: { id: number }) => row.id)).toEqual([club.awayMember.id]);
  });

  it("lists dependants where they are asked for, with their primary and no credits of their own", async () => {
    const { data } = await list("kind=secondary");
    expect(data).toMatchObject([
      { id: child.id, user: { email: "", credits: 0 }, primary: { id: club.ava.id, name: "Ava Archer" } },
    ]);
    expect((await list("kind=all")).total).toBe(4);
  });

  it("does not list an erased person", async () => {
    expect(await names("kind=all&keywords=gone")).toEqual([]);
  });

  // Spec 7.11
  it.each([
    ["aVa", ["Ava"]],
    ["archer", ["Ava"]],
    ["ava archer", ["Ava"]],
    ["Archer Ava", ["Ava"]],
    ["BEN@rovers", ["Ben"]],
    ["archer ava@", []],
  ])("finds %s in names and e-mail addresses", async (keywords, found) => {
    expect(await names(`keywords=${encodeURIComponent(keywords)}`)).toEqual(found);
  });

  it.each([
    ["%", ["100%"]],
    ["_", ["100%"]],
    ["100%", ["100%"]],
    ["a%a", []],
    [".*", []],
    ["\\", []],
    ["'; drop table members; --", []],
  ])("A101: takes %s as it stands", async (keywords, found) => {
    expect(await names(`keywords=${encodeURIComponent(keywords)}`)).toEqual(found);
  });

  it("filters by status and by membership, also by none", async () => {
    expect(await names("status=2")).toEqual(["100%"]);
    expect(await names("status=0")).toEqual([]);
    expect(await names(`membership_category_id=${adults}`)).toEqual(["100%"]);
    expect(await names("membership_category_id=none")).toEqual(["Ava", "Ben"]);
  });

  it("sorts by surname unless asked otherwise", async () => {
    expect(await names()).toEqual(["Ava", "Ben", "100%"]);
  });

  // Spec 7.11
  it.each([
    ["first_name", "desc", ["Ben", "Ava", "100%"]],
    ["last_name", "asc", ["Ava", "Ben", "100%"]],
    ["email", "desc", ["100%", "Ben", "Ava"]],
    ["credits", "desc", ["Ava", "100%", "Ben"]],
    ["credits", "asc", ["Ben", "100%", "Ava"]],
    ["status", "desc", ["100%", "Ben", "Ava"]],
    ["created_at", "asc", ["Ava", "Ben", "100%"]],
  ])("sorts by %s %s", async (sort, direction, expected) => {
    expect(await names(`sort=${sort}&order_by=${direction}`)).toEqual(expected);
  });

  it("sorts by what it says of a login, so those who have none come together", async () => {
    const { data } = await list("kind=all&sort=status&order_by=desc");
    expect(data.map(({ login }: { login: string }) => login)).toEqual(["none", "2", "1", "1"]);
  });

  it.each(["login_time", "invited_at"])("sorts by %s whoever never did before the rest", async (sort) => {
    await club.server.owner.query(
      `update members set ${sort} = case when id = $1 then date '2026-01-02' else '2026-01-03' end where id in ($1, $2)`,
      [club.ava.id, club.ben.id],
    );
    expect(await names(`sort=${sort}&order_by=asc`)).toEqual(["100%", "Ava", "Ben"]);
    expect(await names(`sort=${sort}&order_by=desc`)).toEqual(["Ben", "Ava", "100%"]);
  });

  // Spec 7.11, 7.34, 9.6
  it("gives page by page each person once", async () => {
    const pages = [await names("per_page=2&page=1"), await names("per_page=2&page=2")];
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(new Set(pages.flat()).size).toBe(3);
    const beyond = await list("page=9");
    expect({ rows: beyond.data, total: beyond.total }).toEqual({ rows: [], total: 3 });
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1000000000",
    "per_page=1000000",
    "page=1&page=2",
    "sort=password_hash",
    "sort=first_name;drop",
    "status=7",
    "kind=staff",
    "invited=maybe",
    "credits=none",
    "membership_category_id[]=1",
    "club_id=2",
  ])("A23, A103: refuses %s", async (query) => {
    expect((await club.call("GET", `show?${query}`)).status).toBe(422);
  });

  it.each(["asc", "desc"])(
    "turns pages by credits, %s, through those without a wallet too",
    async (order) => {
      await club.server.owner.query(
        "delete from credit_accounts a using members m where m.id = a.member_id and m.email = 'odd@rovers.example'",
      );
      const query = `sort=credits&order_by=${order}`;
      const all = await names(query);
      const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`${query}&per_page=1&page=${page}`)));
      expect(pages).toEqual([...all.map((name: string) => [name]), []]);
    },
  );

  it("shows who holds credits, and their sum is what the dashboard calls credits outstanding", async () => {
    const { owner } = club.server;
    const gwen = await addPerson(club, { first_name: "Gwen", email: "gwen@rovers.example" });
    await createCredits(owner, club.clubId, gwen.id, 900);
    // Of the 9 dollars, 4 have expired and no sweep has removed them yet.
    await owner.query(
      `insert into credit_grants (club_id, account_id, amount_cents, remaining_cents, expires_at, reason)
       select club_id, id, 400, 400, $3, 'Spring' from credit_accounts where club_id = $1 and member_id = $2`,
      [club.clubId, gwen.id, new Date(club.server.clock.now().getTime() - 1000)],
    );
    const { data } = await list("credits=some&kind=all&sort=credits&order_by=desc");
    const held = data.map(({ user }: { user: { first_name: string; credits: number } }) => [
      user.first_name,
      user.credits,
    ]);
    expect(held).toEqual([
      ["Ava", 12.5],
      ["Gwen", 5],
    ]);
    const dashboard = await club.server.call("rovers", "GET", "/club-dashboard/show", {
      token: club.admin.token,
    });
    expect(dashboard.body.data.credits_outstanding).toBe(17.5);
  });
});

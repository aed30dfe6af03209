/** The limit of an answer that needs the database: Fastify, a pool, and one indexed SELECT of 24 rows. */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import { benchClub, products } from "../data/main-club.ts";

const rowsWanted = 24;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();
let turn = 0;

app.get("/*", async () => {
  turn = (turn + 37) % (products - rowsWanted);
  const { rows } = await pool.query({
    name: "page",
    text: `select id, title, slug, category_id, price_cents, created_at from products
      where club_id = $1 and id > $2 order by id limit ${rowsWanted}`,
    values: [benchClub, turn],
  });
  return { data: rows };
});

process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ ready: true, port: (app.server.address() as AddressInfo).port });

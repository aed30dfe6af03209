import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { clubById } from "../../ground/clubs/index.ts";
import { formFrom } from "../catalog/catalog.testing.ts";
import { wishlistSweeps } from "./alerts.ts";

export type Room = Awaited<ReturnType<typeof openWishes>>;
type Member = { id: number; token: string };

/** A club with an admin, members created as needed, and a second club. */
export async function openWishes() {
  const server = await startTestServer();
  const { owner } = server;
  const clubId = await createClub(owner, { domain: "rovers", name: "Riverside Rovers" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const adminToken = await createSession(owner, clubId, { staffId: await createStaff(owner, clubId) });
  const { categoryId } = await createProduct(owner, clubId, { title: "First" });
  const call = (member: Member, method: string, path: string, body?: object) =>
    server.call("rovers", method, `/club-member/${path}`, { token: member.token, ...(body && { body }) });
  const asAdmin = (method: string, path: string, body?: object) =>
    server.call("rovers", method, path, { token: adminToken, ...(body && { body }) });
  return {
    server,
    owner,
    clubId,
    awayId,
    call,
    asAdmin,
    async member(values: Record<string, unknown> = {}): Promise<Member> {
      const id = await createMember(owner, clubId, values);
      return { id, token: await createSession(owner, clubId, { memberId: id }) };
    },
    product: (values: Parameters<typeof createProduct>[2] = {}) =>
      createProduct(owner, clubId, { categoryId, ...values }),
    keep: (member: Member, product_id: unknown) => call(member, "POST", "wishlist-store", { product_id }),
    await: (member: Member, variation_id: unknown) =>
      call(member, "POST", "stock-alert-store", { variation_id }),
    setStatus: (productId: number, status: string) =>
      owner.query("update products set status = $2 where id = $1", [productId, status]),
    receive: (variationId: number, count: number) =>
      owner.query("update variations set received = received + $2 where id = $1", [variationId, count]),
    /** Takes a size out of the product's form. */
    async dropSize(productId: number, size: string) {
      const { body } = await asAdmin("GET", `/club-product/details/${productId}`);
      const form = formFrom(body.data);
      const variations = form.variations.filter((one: { size: string }) => one.size !== size);
      const { status } = await asAdmin("PUT", `/club-product/update/${productId}`, { ...form, variations });
      if (status !== 200) throw new Error(`The size could not be dropped: ${status}`);
    },
    /** Puts this many products on somebody's list. */
    async fill(table: "wishes" | "stock_alerts", column: string, memberId: number, count: number) {
      const sizes = table === "wishes" ? ["M"] : Array.from({ length: count }, (_, at) => `Size ${at}`);
      const products = table === "wishes" ? count : 1;
      for (let made = 0; made < products; made += 1) {
        const { productId, variationIds } = await createProduct(owner, clubId, {
          categoryId,
          sizes,
          stock: 0,
        });
        await owner.query(
          `insert into ${table} (club_id, member_id, ${column}) select $1, $2, unnest($3::bigint[])`,
          [clubId, memberId, table === "wishes" ? [productId] : variationIds],
        );
      }
    },
    async countOf(table: string, memberId: number): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        owner,
        `select count(*)::int as count from ${table} where member_id = $1`,
        [memberId],
      );
      return row?.count ?? 0;
    },
    isAwayOpen: async () => (await clubById(server.platform, awayId))?.status === 1,
    async sweep() {
      for (const sweep of wishlistSweeps) await sweep.run(server.platform);
    },
    mailsTo: (memberId: number) =>
      rowsOf<{ recipient: string; subject: string; text: string }>(
        owner,
        "select recipient, subject, text from mails where member_id = $1 and event = 'back_in_stock' order by id",
        [memberId],
      ),
  };
}

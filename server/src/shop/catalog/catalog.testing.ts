import { randomBytes } from "node:crypto";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { type Answer, startTestServer } from "#server/testing/test-server.ts";
import type { openShop } from "../../sales/checkout/checkout.testing.ts";

/** A club with an admin and a manager, and another club with an admin, a category and a product. */
export type Panel = Awaited<ReturnType<typeof openPanel>>;

export async function openPanel() {
  const server = await startTestServer();
  const { owner } = server;
  const clubId = await createClub(owner, { domain: "rovers" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const staff = async (club: number, role: number) =>
    createSession(owner, club, { staffId: await createStaff(owner, club, { role }) });
  const first = await createProduct(owner, clubId, { title: "Home shirt", sizes: ["S", "M"] });
  return {
    server,
    clubId,
    awayId,
    admin: await staff(clubId, 2),
    manager: await staff(clubId, 5),
    member: await createSession(owner, clubId, { memberId: await createMember(owner, clubId) }),
    awayAdmin: await staff(awayId, 2),
    first,
    categoryId: first.categoryId,
    away: await createProduct(owner, awayId),
  };
}

export type CardShop = Awaited<ReturnType<typeof openShop>>;

/** Calls the panel as its admin, by default. */
export function call(
  panel: Pick<Panel, "server" | "admin">,
  method: string,
  path: string,
  body?: unknown,
  token = panel.admin,
): Promise<Answer> {
  return panel.server.call("rovers", method, path, { token, ...(body !== undefined && { body }) });
}

/** A product's form, with variations of these sizes in one colour. */
export function formOf(panel: { categoryId: number }, values: Record<string, unknown> = {}) {
  return {
    title: `Scarf ${randomBytes(4).toString("hex")}`,
    description: "<p>Warm.</p>",
    category_id: panel.categoryId,
    price: 19.99,
    status: "live",
    images: [] as unknown[],
    variations: [row("S", { stock_delta: 5 }), row("M", { stock_delta: 8 })] as unknown[],
    ...values,
  };
}

export function row(size: string, values: Record<string, unknown> = {}) {
  return { color: "Red", color_hex: "#CC0000", size, ...values };
}

/** What a form would send back for a product it has loaded. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's data, as tests get it
export function formFrom(product: any): any {
  const { title, description, size_guide, size_group, category, price, status, version } = product;
  return {
    title,
    description,
    size_guide,
    size_group,
    price,
    status,
    version,
    category_id: category.id,
    images: product.images.map(({ key, alt, color }: Record<string, unknown>) => ({ key, alt, color })),
    variations: product.variations
      .filter((one: { archived: boolean }) => !one.archived)
      .map(({ id, color, color_hex, size, sku, price: own }: Record<string, unknown>) => ({
        id,
        color,
        color_hex,
        size,
        sku,
        price: own,
      })),
  };
}

/** A picture that the club has uploaded; returns its key. */
export async function uploaded(panel: Pick<Panel, "server">, clubId: number): Promise<string> {
  const key = `${clubId}/product/${randomBytes(12).toString("hex")}`;
  await panel.server.owner.query(
    "insert into pictures (club_id, key, width, height) values ($1, $2, 800, 600)",
    [clubId, key],
  );
  return key;
}

export async function variationRow(panel: Pick<Panel, "server">, id: number) {
  const [found] = await rowsOf<{ received: number; sold: number; held: number; archived_at: Date | null }>(
    panel.server.owner,
    "select received::int, sold::int, held::int, archived_at from variations where id = $1",
    [id],
  );
  return found;
}

/** The audit log's rows about one thing, oldest first. */
export function auditOf(panel: Pick<Panel, "server">, kind: string, id: number) {
  return rowsOf<{ action: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    panel.server.owner,
    "select action, before, after from audit_log where subject_kind = $1 and subject_id = $2 order by id",
    [kind, id],
  );
}

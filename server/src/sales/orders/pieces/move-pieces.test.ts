import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFrom, movePieces, type PieceMove, type Place, placedLines } from "../index.ts";
import { expectSound, openShop, type Shop, storeOrder, within } from "../orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

/** Moves pieces of the first line of an order, of which it has two; the moves are told by place and quantity. */
function move(id: number, ...wanted: [from: Place, to: Place, quantity: number][]) {
  return within(shop, async (tx, ctx) => {
    const [line] = await placedLines(tx, id);
    if (!line) throw new Error("no line");
    await movePieces(
      tx,
      ctx,
      wanted.map(([from, to, quantity]): PieceMove => ({ line, from, to, quantity })),
    );
  });
}
const places = (id: number) => within(shop, async (tx) => (await placedLines(tx, id))[0]?.places);

describe("pieces of an order", () => {
  it("are taken only from where they are, all that are asked for or none", async () => {
    const { id } = await storeOrder(shop);
    const refused = "Pieces are not where they are taken from";
    await expect(move(id, ["to_send", "sent", 3])).rejects.toThrow(refused);
    await expect(move(id, ["sent", "with_member", 1])).rejects.toThrow(refused);
    await expect(move(id, ["to_send", "sent", 1], ["to_send", "with_member", 2])).rejects.toThrow(refused);
    await expect(move(id, ["to_send", "sent", 1], ["sent", "with_member", 1])).rejects.toThrow(refused);
    expect(await places(id)).toMatchObject({ to_send: 2, sent: 0, with_member: 0 });
    await move(id, ["to_send", "sent", 1], ["to_send", "with_member", 1]);
    expect(await places(id)).toMatchObject({ to_send: 0, sent: 1, with_member: 1 });
    await move(id, ["sent", "with_member", 1]);
    await expectSound(shop);
  });

  it("go nowhere that the stock knows no way to", async () => {
    const { id } = await storeOrder(shop);
    await expect(move(id, ["to_send", "held", 1])).rejects.toThrow("Goods do not go from sold to held");
    expect(await places(id)).toMatchObject({ to_send: 2, held: 0 });
  });

  it("stay where they are if the stock refuses the move, and are as many as were ordered", async () => {
    const { id } = await storeOrder(shop);
    // The stock knows nothing of what these orders sold, so it takes nothing back.
    await expect(move(id, ["to_send", "cupboard", 1])).rejects.toThrow();
    expect(await places(id)).toMatchObject({ to_send: 2, cupboard: 0 });
    const moves = await within(shop, async (tx) => allFrom("to_send", "sent", await placedLines(tx, id)));
    expect(moves.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});

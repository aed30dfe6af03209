import type { OrderOutcome } from "#contract/checkout.ts";
import { adoptNewest } from "../acts/members.ts";
import { untilAnswered } from "../acts/until-answered.ts";
import { writeOrder } from "../acts/write-order.ts";
import { found } from "../stage/cast.ts";
import { cents, personOf, type World } from "../world.ts";

let tries = 0;

/** At rest, with Stripe working and the newest key entered, every open club sells by card; the buyer then cancels. */
export async function sellsByCard(world: World): Promise<void> {
  for (const [club, { open, keySaved }] of world.books.clubs) {
    const name = `${club}.dan`;
    const { erased, inactiveSince } = found(world.books.people, name);
    if (!open || !keySaved || erased || inactiveSince !== null) continue;
    const person = personOf(world, name);
    const { id, productId } = found(world.cast.goods, `${club}.scarf`);
    tries += 1;
    const as = `try-${tries}`;
    const ask = world.asMember(person);
    const body = {
      items: [{ product_id: productId, variation_id: id, quantity: (tries % 3) + 1 }],
      shipping_method_id: found(world.cast.clubs, club).methods.collect,
    };
    const answer = await untilAnswered(() =>
      ask<OrderOutcome>({ method: "POST", path: "/api/club-member/order-store", body, key: as }),
    );
    if (answer.code === "OUT_OF_STOCK" || answer.code === "DUPLICATE_ORDER") continue;
    if (answer.status !== 200 || !answer.data.payment_url) {
      world.report("a club does not sell by card", `${club}: ${answer.status} ${answer.text}`);
      if (answer.code.startsWith("PAYMENT_")) await adoptNewest(world, as, name);
      continue;
    }
    if (cents(answer.data.amount_due) > 0)
      await writeOrder(world, as, { person, origin: "bought" }, answer.data);
    await untilAnswered(() =>
      ask({
        method: "POST",
        path: "/api/club-member/order-cancel",
        body: { order_id: answer.data.order_id },
      }),
    );
  }
}

import { sessions } from "./fill.ts";
import { mainClubOf, type Statement } from "./main-club.ts";
import { neighbours, otherClubsOf } from "./other-clubs.ts";
import { panelAdmin, panelClub, panelClubOf, panelSize } from "./panel-club.ts";
import { staffSession } from "./staff-session.ts";

/** How much there is: so many times the data of the other parts, in so many other clubs. */
export type Size = { name: string; times: number; clubs: number; panelOrders: number };

/** A club in which little happens. */
const quietClub = { orders: 10, members: 10, products: 10 };

/**
 * The sizes that are compared, the first with all others. The orders of the club whose panel is measured reach `panelOrders` at
 * the largest; of a hundred times as many nobody would wait for the rows.
 */
export function sizesOf(wanted: { data: number[]; clubs: number[] }, panelOrders: number): [Size, ...Size[]] {
  const least = panelOrders / Math.max(...wanted.data);
  const size = (name: string, times: number, clubs: number): Size => ({
    name,
    times,
    clubs,
    panelOrders: least * times,
  });
  return [
    size("1x", 1, neighbours.count),
    ...wanted.data.map((times) => size(`${times}x`, times, neighbours.count)),
    ...wanted.clubs.map((clubs) => size(`${clubs} clubs`, 1, clubs)),
  ];
}

/** The rows of a size: the shop and the other clubs, and the club whose panel is measured, whose rows are too plain for audits. */
export function rowsOf(size: Size): Statement[] {
  return [
    ...shopRowsOf(size),
    ...panelClubOf(panelSize(size.panelOrders)),
    staffSession(panelClub, panelAdmin),
  ];
}

/** Keys and triggers are disabled meanwhile, so the shop's members are not found by parts of their names, which nobody here tries. */
export function shopRowsOf({ times, clubs }: Size): Statement[] {
  const others =
    clubs === neighbours.count
      ? { ...neighbours, orders: neighbours.orders * times, members: neighbours.members * times }
      : { count: clubs, ...quietClub };
  return [
    { text: "set local session_replication_role = replica" },
    ...mainClubOf(times),
    ...otherClubsOf(others),
    sessions(times),
  ];
}

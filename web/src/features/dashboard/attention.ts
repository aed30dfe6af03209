import { dashboard as words } from "#words/panel/dashboard.ts";
import { formFor } from "../../words/counted.ts";
import type { Dashboard } from "./admin/api.ts";

type Thing = Dashboard["attention"][number];

const colors: Record<Thing["kind"], "error" | "warning" | "info"> = {
  on_hold: "error",
  to_process: "info",
  returns_to_decide: "warning",
  returns_to_receive: "info",
  to_ship: "info",
  to_collect: "info",
  to_give_back: "warning",
  failed_mails: "error",
  low_stock: "warning",
  packs_closing: "warning",
  unpaid: "warning",
};

/** What is waiting for somebody, as a sentence after its number, and how urgent it is. */
export function describeThing({ kind, count }: Pick<Thing, "kind" | "count">) {
  return { text: formFor(count, words.attention[kind]), color: colors[kind] };
}

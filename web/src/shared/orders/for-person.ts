import { ui } from "#words/ui.ts";

/** `Home shirt, for Ben`; an ordinary item is for nobody in particular, and stays as it is. */
export function forPerson(what: string, name: string): string {
  return name ? ui.goods.forPerson(what, name) : what;
}

type Line = { title: string; color: string; size: string; for_member_name: string };

/** Product, colour and size, and whose pack it is from: `Home shirt, Red, M, for Ben`. */
export function goodsText({ title, color, size, for_member_name }: Line): string {
  return forPerson([title, color, size].filter(Boolean).join(", "), for_member_name);
}

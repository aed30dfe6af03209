import { isStringLiteral } from "typescript/unstable/ast/is";
import type { Program } from "./program.ts";

/** The folders of `server/src` that hold rooms. */
const storeys = ["ground", "people", "shop", "sales", "office"];
const inRoom = new RegExp(`^server/src/(?:${storeys.join("|")})/([^/]+)/`);
const tableMakers = ["clubTable", "pgTable"];

/** Whose a file is: a room, or `platform` for all of the server that is no room. */
export function roomOf(path: string): string {
  return inRoom.exec(path)?.[1] ?? "platform";
}

/** The room of each table: the one in whose `*.tables.ts` it is declared. */
export function ownersOf(program: Program): Map<string, string> {
  const owners = new Map<string, string>();
  for (const call of tableMakers.flatMap((maker) => program.callsOf(maker))) {
    const [name] = call.arguments;
    if (name && isStringLiteral(name)) owners.set(name.text, roomOf(program.pathOf(call)));
  }
  return owners;
}

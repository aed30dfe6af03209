import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { adminContract } from "#contract/admin-contract.ts";
import { memberContract } from "#contract/member-contract.ts";

/** What no screen mentions, and why it exists. */
const forClients: Record<string, string> = {
  order_ids: "orders by their numbers, where the panel sends what its list selects",
  finished_at: "the end of jobs, comparisons and runs, of which the panel shows the state",
  demote: "whether a manager may become staff, which the panel finds by the answer",
  sent_by: "which server took a mail",
  sent_at: "when it did; the panel shows when it was written",
  payment_id: "the panel leads to the order",
  is_sound: "the panel shows each finding",
  Members_message_arr: "lines as they are read, which the panel makes itself of `messages`",
  pack_message_arr: "as above",
};

const webSource = join(import.meta.dirname, "..");
const code = readdirSync(webSource, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\/|^words\//.test(name))
  .map((name) => readFileSync(join(webSource, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))
  .join("\n");
const written = new Set(code.match(/\w+/g));

type Schema = { [name: string]: Schema } & { properties?: Record<string, Schema> };

/** The names of all fields in a schema. */
function fieldsIn(schema: Schema): string[] {
  const inside = Object.values(schema).filter((part) => typeof part === "object" && part !== null);
  return [...Object.keys(schema.properties ?? {}), ...inside.flatMap(fieldsIn)];
}

it("every field that is sent or answered is written somewhere in the web app, or said to be for other clients", () => {
  const groups = Object.values({ ...memberContract, ...adminContract });
  const schemas = groups
    .flatMap((group) => Object.values(group))
    .flatMap((procedure) => {
      const { inputSchema, outputSchema } = procedure["~orpc"];
      return [
        z.toJSONSchema(inputSchema, { io: "input" }),
        z.toJSONSchema(outputSchema, { unrepresentable: "any" }),
      ];
    });
  expect(schemas.length).toBeGreaterThan(300);
  const unread = schemas.flatMap((schema) => fieldsIn(schema as Schema)).filter((name) => !written.has(name));
  expect([...new Set(unread)].toSorted()).toEqual(Object.keys(forClients).toSorted());
});

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { found } from "./found.ts";
import { envelope } from "./shapes.ts";

/** How many of each kind. */
export const mostFound = 5;

export type FoundThings = { [Kind in keyof typeof found]: z.output<(typeof found)[Kind]>[number] };
export type Found = { [Kind in keyof FoundThings]: FoundThings[Kind][] };

export const search = {
  show: endpoint({
    method: "GET",
    path: "/club-search/show",
    who: "staff",
    right: "seeDashboard",
    summary: "Members, orders, products and parts of the guide that fit a few letters, at most 5 of each",
    tag: "Search",
    input: z.strictObject({ keywords: z.string().trim().min(1).max(100) }),
    output: envelope(
      z.object({
        ...found,
        guide: z.array(
          z.object({
            title: z.string(),
            page: z.string(),
            path: z
              .string()
              .meta({ description: "On the same host, such as /guide/emails-and-notices#notices" }),
          }),
        ),
      }),
    ),
  }),
};

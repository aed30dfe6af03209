import type { z } from "zod";
import { noticeKinds, type notices } from "#contract/notices.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof notices.show)["~orpc"]["inputSchema"]>>;

const sorts = ["created_at", "kind"] as const;

/** What the list of notices is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = sorts.find((one) => one === sort);
  const kind = noticeKinds.find((one) => one === filters.kind);
  return {
    page,
    per_page,
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(known && { sort: known }),
    ...(known && order_by && { order_by }),
    ...(kind && { kind }),
    ...(filters.unread === "true" && { unread: "true" as const }),
  };
}

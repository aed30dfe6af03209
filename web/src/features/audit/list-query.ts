import type { z } from "zod";
import type { auditLog } from "#contract/audit-log.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof auditLog.show)["~orpc"]["inputSchema"]>>;

/** What the log is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, filters }: ListParams): Input {
  const query = {
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    subject_kind: name(filters.subject_kind, 40),
    subject_id: number(filters.subject_id),
    member_id: number(filters.member_id),
    action: name(filters.action, 60),
    from: day(filters.from),
    to: day(filters.to),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Input;
}

function name(value: string | undefined, most: number): string | undefined {
  return value !== undefined && value.length <= most ? value : undefined;
}

function number(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

/** Only days that there are: the thirtieth of February is none. */
function day(value: string | undefined): string | undefined {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

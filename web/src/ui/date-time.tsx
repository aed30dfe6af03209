import { formatDate, formatDateTime, formatDay, formatWithZone } from "../lib/format.ts";

type DateTimeProps = {
  /** From the API an ISO time, or a calendar day, `2027-05-31`; nothing is shown as a dash. */
  value: string | null | undefined;
  withTime?: boolean;
};

/**
 * A moment as day, or day and time, of the club; the full one shows on hover, with the zone. A calendar day is the
 * same in every zone.
 */
export function DateTime({ value, withTime = false }: DateTimeProps) {
  if (!value) return <span>–</span>;
  if (!value.includes("T")) return <time dateTime={value}>{formatDay(value)}</time>;
  return (
    <time dateTime={value} title={formatWithZone(value)}>
      {withTime ? formatDateTime(value) : formatDate(value)}
    </time>
  );
}

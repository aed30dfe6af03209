import { formatDate, formatDateTime, formatWithZone } from "../lib/format.ts";

type DateTimeProps = {
  /** ISO time from the API; nothing is shown as a dash. */
  value: string | null | undefined;
  withTime?: boolean;
};

/** A moment as day, or day and time, of the club. The full one shows on hover, with the zone. */
export function DateTime({ value, withTime = false }: DateTimeProps) {
  if (!value) return <span>–</span>;
  return (
    <time dateTime={value} title={formatWithZone(value)}>
      {withTime ? formatDateTime(value) : formatDate(value)}
    </time>
  );
}

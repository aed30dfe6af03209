import { formatDate, formatDateTime } from "../lib/format.ts";

type DateTimeProps = {
  /** ISO time from the API; nothing is shown as a dash. */
  value: string | null | undefined;
  withTime?: boolean;
};

/** A time in en-GB form. The full one shows on hover. */
export function DateTime({ value, withTime = false }: DateTimeProps) {
  if (!value) return <span>–</span>;
  const full = formatDateTime(value);
  return (
    <time dateTime={value} title={full}>
      {withTime ? full : formatDate(value)}
    </time>
  );
}

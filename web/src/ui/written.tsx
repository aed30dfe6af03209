import { Text, type TextProps } from "@mantine/core";
import { createElement, Fragment, type ReactNode } from "react";
import { formatDate, formatDateTime, formatDay, formatDollars, formatWithZone } from "#web/lib/format.ts";

/** An amount in dollars, `$1,150.00`. Figures keep their width, so that columns line up. */
export function Money({ value, ...text }: { value: number } & TextProps) {
  return (
    <Text span inherit className="tabular" {...text}>
      {formatDollars(value)}
    </Text>
  );
}

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

/** A text with the line breaks with which it was typed, such as an address. */
export function WrittenLines({ text }: { text: string }) {
  return <span style={{ whiteSpace: "pre-line" }}>{text}</span>;
}

/** A sentence of words with parts of the screen in it, such as a link or a day, in the order of the language. */
export function sentence(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

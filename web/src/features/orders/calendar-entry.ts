import { addDays } from "#contract/days.ts";

export type CalendarEntry = {
  /** Stays the same when it is saved again, so that a calendar does not show it twice. */
  uid: string;
  title: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  place: string;
  notes: string;
  /** The moment when it was written. */
  written: Date;
};

const MOST_OCTETS = 75;

/** A whole-day entry as a file that every calendar opens (RFC 5545). */
export function calendarFile({ uid, title, from, to, place, notes, written }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kitroom//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${written.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
    // The day after the last.
    `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll("-", "")}`,
    `SUMMARY:${escaped(title)}`,
    place && `LOCATION:${escaped(place)}`,
    notes && `DESCRIPTION:${escaped(notes)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, "\\n");
}

/** Long lines go on in the next, after a space. A letter is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    const room = parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1;
    if (octets(part + letter) > room) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n ");
}

const octets = (text: string) => new TextEncoder().encode(text).length;

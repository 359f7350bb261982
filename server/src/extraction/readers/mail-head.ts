/** Formats sender, recipients and date of a mail, one per line. */
import type { Address, Email } from 'postal-mime';

/** Two trailing blanks force a line break in Markdown. */
const lineBreak = '  \n';

/** Returns Markdown; empty if the mail has none of these headers. */
export function headOf({ from, to, cc, headers, date }: Email): string {
  const written = headers.find(({ key }) => key === 'date')?.value;
  const lines = [
    ['From', listOf(from && [from])],
    ['To', listOf(to)],
    ['Cc', listOf(cc)],
    ['Date', oneLine(dateOf(written ?? '') ?? date ?? '')],
  ];
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join(lineBreak);
}

const listOf = (addresses: readonly Address[] = []): string => addresses.map(nameOf).join(', ');

/** Uses round brackets, since Markdown hides an address in angle brackets. */
function nameOf({ name, address, group = [] }: Address): string {
  if (address) return !name || name === address ? address : `${oneLine(name)} (${address})`;
  return group.length > 0 ? `${oneLine(name)} (${listOf(group)})` : oneLine(name);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const dateLine =
  /(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\s+(\d{1,2}:\d{2})(?::\d{2})?\s*([+-]\d{4}|[a-z]+)?/i;

/** Formats a date such as *2 February 2026, 09:00 +0100*, in the sender's time zone. */
function dateOf(written: string): string | undefined {
  const [, day, short = '', year, time = '', zone = ''] = dateLine.exec(written) ?? [];
  const month = months.find((name) => name.slice(0, 3).toLowerCase() === short.toLowerCase());
  if (month === undefined) return undefined;
  const offset = /^(?:gmt|utc?|z)$/i.test(zone) ? '+0000' : zone;
  return `${Number(day)} ${month} ${year}, ${time.padStart(5, '0')} ${offset}`.trim();
}

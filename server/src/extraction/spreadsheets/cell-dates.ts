/** Dates that cells store as ISO texts. */

const dayMs = 86_400_000;
const daysUpTo1904 = 1_462;
const isoNotation = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/;

/** Returns the number of days that a spreadsheet counts for an ISO date. */
export function serialOf(value: string, is1904: boolean): number | undefined {
  const found = isoNotation.exec(value);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hours, minutes) + seconds * 1_000;
  const days = (ms - Date.UTC(1899, 11, 30)) / dayMs;
  return days - (is1904 ? daysUpTo1904 : 0);
}

/** Writes an ISO date without the time of midnight. */
export const isoText = (value: string): string =>
  value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');

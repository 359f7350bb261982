/** Header with the time zone of the caller, as an IANA name; UTC without it. */
export const timeZoneHeader = 'x-time-zone';

/** Checks for an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

// Extracts the reason from the output of a failed PostgreSQL program.

const TIME_AND_PROCESS = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /;
const REASON = /No space left on device|^(?:FATAL|PANIC|ERROR):|: (?:error|fatal|FATAL|PANIC):/;

/** Returns the lines that name a failure, or else the last three. */
export function extractReason(lines: readonly string[]): string {
  const messages = lines
    .map((line) => line.replace(TIME_AND_PROCESS, '').trim())
    .filter((line) => line !== '');
  const reasons = messages.filter((line) => REASON.test(line));
  return [...new Set(reasons.length > 0 ? reasons : messages.slice(-3))].join('; ') || 'nothing';
}

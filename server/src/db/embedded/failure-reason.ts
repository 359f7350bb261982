// Extracts the reason from the output of a failed PostgreSQL program.

const TIME_AND_PROCESS = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /;
const REASON = /No space left on device|^(?:FATAL|PANIC|ERROR):|: (?:error|fatal|FATAL|PANIC):/;

/** Returns the lines that name a failure, or else the last three. */
export function reasonIn(lines: readonly string[]): string {
  const told = lines.map((line) => line.replace(TIME_AND_PROCESS, '').trim()).filter((line) => line !== '');
  const reasons = told.filter((line) => REASON.test(line));
  return [...new Set(reasons.length > 0 ? reasons : told.slice(-3))].join('; ') || 'nothing';
}

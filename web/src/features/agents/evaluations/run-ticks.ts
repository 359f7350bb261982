/** Short chart labels of runs. */

const second = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/**
 * Returns a unique label per run: its day; for several on one day, also the time on a second line,
 * with seconds if required.
 */
export function runTicks(starts: readonly Date[], language: string): string[] {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const times = [
    new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    new Intl.DateTimeFormat(language, second),
  ];
  const spellings = [
    (start: Date) => day.format(start),
    ...times.map((time) => (start: Date) => `${day.format(start)}\n${time.format(start)}`),
  ];
  const labels = spellings.map((spell) => starts.map(spell));
  const isSingle = labels.map((row) => {
    const counts = Map.groupBy(row, (label) => label);
    return row.map((label) => counts.get(label)?.length === 1);
  });
  return starts.map((_start, index) => {
    const coarsest = isSingle.findIndex((row) => row[index]);
    return labels.at(coarsest)?.[index] ?? '';
  });
}

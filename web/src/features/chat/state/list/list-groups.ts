/** Groups conversations by age (document 1 §9, Conversation grouping). */

/** Age groups, newest first; `month` is 0–11 of the current year. */
export type AgeGroup =
  | 'today'
  | 'yesterday'
  | 'previous7Days'
  | 'previous30Days'
  | { month: number }
  | { year: number };

const dayMs = 86_400_000;
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Returns the group of a time by local calendar days. */
export function ageGroupOf(time: Date, now: Date): AgeGroup {
  // Rounded, since a day with a clock change is not 24 hours long.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days <= 7) return 'previous7Days';
  if (days <= 30) return 'previous30Days';
  const year = time.getFullYear();
  return year === now.getFullYear() ? { month: time.getMonth() } : { year };
}

/** Formats a month or a year; translations name the other groups. */
export function calendarName(group: { month: number } | { year: number }, language: string): string {
  if ('year' in group)
    return new Intl.DateTimeFormat(language, { year: 'numeric' }).format(new Date(group.year, 6));
  return new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(2000, group.month));
}

/** Heading of a group; `messages` are the conversations found by their text. */
export type ListGroup = AgeGroup | 'messages';

export type ListRow<T> = { group: ListGroup; key: string } | { item: T; key: string };

/** Returns the rows of a list sorted newest first, each group preceded by its heading. */
export function rowsByAge<T extends { conversationId: string; updatedAt: string }>(
  items: readonly T[],
  now: Date,
): ListRow<T>[] {
  const rows: ListRow<T>[] = [];
  let lastKey = '';
  for (const item of items) {
    const group = ageGroupOf(new Date(item.updatedAt), now);
    const key = JSON.stringify(group);
    if (key !== lastKey) rows.push({ group, key });
    lastKey = key;
    rows.push({ item, key: item.conversationId });
  }
  return rows;
}

/** Returns true if a search for these keywords finds the conversation by its title. */
export const isTitleMatch = ({ title }: { title: string }, keywords: string): boolean =>
  title.toLowerCase().includes(keywords.toLowerCase());

/** Returns the rows of a search: matching titles by age, then the conversations found by their text. */
export function rowsOfSearch<T extends { conversationId: string; title: string; updatedAt: string }>(
  items: readonly T[],
  keywords: string,
  now: Date,
): ListRow<T>[] {
  const inText = items.filter((item) => !isTitleMatch(item, keywords));
  const titles = rowsByAge(
    items.filter((item) => isTitleMatch(item, keywords)),
    now,
  );
  if (inText.length === 0) return titles;
  const rows = inText.map((item) => ({ item, key: item.conversationId }));
  return [...titles, { group: 'messages', key: 'messages' }, ...rows];
}

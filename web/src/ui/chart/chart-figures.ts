/** The figures of a chart, and what is reckoned from them. */

/** One place of the horizontal axis. */
export interface ChartCategory {
  /** As files name it, as `2026-11-22`. */
  key: string;
  /** Short, below the axis; two lines at most. */
  tick: string;
  /** In full. */
  name: string;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** In the order of the categories. */
  values: readonly number[];
}

export interface ChartFigures {
  categories: readonly ChartCategory[];
  /** The most important first: a chart draws five, and the others as one. */
  series: readonly ChartSeries[];
}

/** What the categories are, and what choosing one does. */
export interface ChartChoice {
  /** As *Day*. */
  categoryTitle: string;
  /** A category was chosen, by a click in the chart or its button in the table. */
  onChoose?(category: ChartCategory): void;
  /** Says what choosing a category does. */
  chooseLabel?(category: ChartCategory): string;
}

const maxDrawn = 6;

/** Never the key of a series of figures. */
export const otherKey = ' other';

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const totalsByCategory = (series: readonly ChartSeries[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => sumOf(series.map(({ values }) => values[index] ?? 0)));

/** What is drawn: more colours than six nobody tells apart. */
export function drawnSeries(series: readonly ChartSeries[], otherLabel: string): readonly ChartSeries[] {
  if (series.length <= maxDrawn) return series;
  const rest = series.slice(maxDrawn - 1);
  const count = Math.max(...rest.map(({ values }) => values.length));
  const other = { key: otherKey, label: otherLabel, values: totalsByCategory(rest, count) };
  return [...series.slice(0, maxDrawn - 1), other];
}

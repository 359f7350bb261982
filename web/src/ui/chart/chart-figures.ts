/** Figures of a chart and values computed from them. */

/** A position on the horizontal axis. */
export interface ChartCategory {
  /** Key used in files, for example `2026-11-22`. */
  key: string;
  /** Short label below the axis; at most two lines. */
  tick: string;
  /** Full name. */
  name: string;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** Ordered like the categories. */
  values: readonly number[];
}

export interface ChartFigures {
  categories: readonly ChartCategory[];
  /** Most important first: a chart draws five and combines the others. */
  series: readonly ChartSeries[];
}

/** Category title and the action on choosing a category. */
export interface ChartChoice {
  /** For example *Day*. */
  categoryTitle: string;
  /** Called when a category is clicked in the chart or chosen in the table. */
  onChoose?(category: ChartCategory): void;
  /** Accessible label of the button that chooses a category. */
  chooseLabel?(category: ChartCategory): string;
}

const maxDrawn = 6;

/** Cannot equal the key of a real series. */
export const otherKey = ' other';

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const totalsByCategory = (series: readonly ChartSeries[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => sumOf(series.map(({ values }) => values[index] ?? 0)));

/** Series to draw; beyond six colours, series are hard to distinguish. */
export function drawnSeries(series: readonly ChartSeries[], otherLabel: string): readonly ChartSeries[] {
  if (series.length <= maxDrawn) return series;
  const rest = series.slice(maxDrawn - 1);
  const count = Math.max(...rest.map(({ values }) => values.length));
  const other = { key: otherKey, label: otherLabel, values: totalsByCategory(rest, count) };
  return [...series.slice(0, maxDrawn - 1), other];
}

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
  /** Ordered like the categories; null where there is no figure. */
  values: readonly (number | null)[];
  /** Texts that replace single figures, for example *Fewer than 5*. */
  texts?: readonly (string | undefined)[];
  /** Figure of the whole series for the legend; default: its sum, or its last figure. */
  total?: string | undefined;
  /** Another period for comparison: dashed, and part of no sum. */
  isComparison?: boolean;
}

export interface ChartFigures {
  categories: readonly ChartCategory[];
  /** Most important first: a chart draws five and combines the others. */
  series: readonly ChartSeries[];
}

/** Formats figures; the axis may need a shorter form. */
export interface FigureFormat {
  full(value: number): string;
  axis(value: number): string;
}

/** Horizontal line at a figure, for example a budget. */
export interface ChartLimit {
  value: number;
  label: string;
}

/** Category title and the action on choosing a category. */
export interface ChartChoice {
  /** For example *Day*. */
  categoryTitle: string;
  /** Called when a category is clicked in the chart or chosen in the table. */
  onChoose?: ((category: ChartCategory) => void) | undefined;
  /** Accessible label of the button that chooses a category. */
  chooseLabel?(category: ChartCategory): string;
}

const maxDrawn = 6;

/** Cannot equal the key of a real series. */
export const otherKey = ' other';

export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Series that belong to the chart's own period. */
export const ownSeries = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.filter(({ isComparison }) => !isComparison);

/** Sums of the own series. */
export const totalsByCategory = (series: readonly ChartSeries[], count: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    sumOf(ownSeries(series).map(({ values }) => values[index] ?? 0)),
  );

/** Returns the text of a figure; a dash where there is none. */
export function figureText({ values, texts }: ChartSeries, index: number, format: FigureFormat): string {
  const value = values[index];
  return texts?.[index] ?? (value === null || value === undefined ? '–' : format.full(value));
}

/** Series to draw; beyond six colours, series are hard to distinguish. */
export function drawnSeries(series: readonly ChartSeries[], otherLabel: string): readonly ChartSeries[] {
  if (series.length <= maxDrawn) return series;
  const rest = series.slice(maxDrawn - 1);
  const count = Math.max(...rest.map(({ values }) => values.length));
  const other = { key: otherKey, label: otherLabel, values: totalsByCategory(rest, count) };
  return [...series.slice(0, maxDrawn - 1), other];
}

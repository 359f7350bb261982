/** Replaces the charts of a presentation by their titles and values. */
import type { OfficeContentNode } from 'officeparser';
import { type ChartText, chartNodes, isEmpty, limitCharts } from './chart-text.ts';
import { readChart } from './read-chart.ts';
import { type Parts, readParts } from '../spreadsheets/package-parts.ts';

const chartPart = /^ppt\/charts\/([^/]+)$/;

export interface WithCharts {
  content: OfficeContentNode[];
  /** Number of charts that could not be read. */
  unread: number;
}

/** Reads the charts of slides, which the tree only names. */
export function withSlideCharts(content: OfficeContentNode[], file: Uint8Array): WithCharts {
  if (!isPackage(file) || !content.some(hasChart)) return { content, unread: 0 };
  const charts = chartsOf(readParts(file, (path) => chartPart.test(path)));
  const isWithin = limitCharts();
  let unread = 0;
  const replace = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
    nodes.flatMap((node) => {
      if (node.type !== 'chart') return node.children ? { ...node, children: replace(node.children) } : node;
      const chart = charts(node);
      if (chart && !isEmpty(chart) && isWithin(chart)) return chartNodes(chart);
      unread += 1;
      return [];
    });
  return { content: replace(content), unread };
}

/** Other files have no charts, and are not searched for them. */
const isPackage = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

const hasChart = ({ type, children = [] }: OfficeContentNode): boolean =>
  type === 'chart' || children.some(hasChart);

/** Reads each chart once, wherever it is shown. */
function chartsOf(parts: Parts): (node: OfficeContentNode) => ChartText | undefined {
  const known = new Map<string, ChartText | undefined>();
  return ({ metadata }) => {
    const { attachmentName = '' } = (metadata ?? {}) as { attachmentName?: string };
    const path = `ppt/charts/${attachmentName.toLowerCase()}`;
    const part = parts.get(path);
    if (!known.has(path)) known.set(path, part && readChart(part));
    return known.get(path);
  };
}

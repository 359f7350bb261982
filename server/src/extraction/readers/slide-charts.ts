/** Replaces the charts of a presentation by their titles and values. */
import type { OfficeContentNode } from 'officeparser';
import { chartBlocks } from '../spreadsheets/charts.ts';
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
  const parts = readParts(file, (path) => chartPart.test(path));
  let unread = 0;
  const replace = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
    nodes.flatMap((node) => {
      if (node.type !== 'chart') return node.children ? { ...node, children: replace(node.children) } : node;
      const blocks = blocksOf(node, parts);
      if (blocks.length === 0) unread += 1;
      return blocks;
    });
  return { content: replace(content), unread };
}

/** Other files have no charts, and are not searched for them. */
const isPackage = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

const hasChart = ({ type, children = [] }: OfficeContentNode): boolean =>
  type === 'chart' || children.some(hasChart);

function blocksOf({ metadata }: OfficeContentNode, parts: Parts): OfficeContentNode[] {
  const { attachmentName = '' } = (metadata ?? {}) as { attachmentName?: string };
  const part = parts.get(`ppt/charts/${attachmentName.toLowerCase()}`);
  return part ? chartBlocks(part) : [];
}

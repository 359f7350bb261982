/** Writes the charts of a Word document as tables of their values. */
import type { ChartText } from '../../charts/chart-text.ts';
import { type XmlElement, element } from '../markup/xml-tree.ts';

const textElement = (text: string): XmlElement => element('w:t', {}, [text]);
/** Creates a paragraph. */
export const paragraphOf = (text: string): XmlElement =>
  element('w:p', {}, [element('w:r', {}, [textElement(text)])]);

/** Returns the titles and the values of a chart as paragraphs and tables. */
export const chartBlocks = ({ titles, tables }: ChartText): XmlElement[] => [
  ...titles.map(paragraphOf),
  ...tables.map(tableOf),
];

const tableOf = (rows: readonly string[][]): XmlElement =>
  element(
    'w:tbl',
    {},
    rows.map((row) =>
      element(
        'w:tr',
        {},
        row.map((text) => element('w:tc', {}, [paragraphOf(text)])),
      ),
    ),
  );

/**
 * Keeps square brackets of a document unescaped in its Markdown. Escaped, they hide words from the search,
 * and models copy them as formulas. Only brackets that Markdown or an answer would interpret are escaped.
 */
import type { OfficeContentNode } from 'officeparser';

/** Private-use characters that replace brackets while the text is assembled. */
const [opening, closing] = ['\u{F0002}', '\u{F0003}'];

/** Marks the brackets of text nodes, except in code and links. */
export function withBracketMarks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    if (node.children) return { ...node, children: withBracketMarks(node.children) };
    const isPlain = node.type === 'text' && node.formatting?.font !== 'monospace' && !isLink(node);
    if (!isPlain || !node.text || !/[[\]]/.test(node.text)) return node;
    return { ...node, text: node.text.replaceAll('[', opening).replaceAll(']', closing) };
  });
}

const isLink = ({ metadata }: OfficeContentNode): boolean =>
  metadata !== undefined && 'link' in metadata && Boolean(metadata.link);

const backslashesBefore = new RegExp(String.raw`\\+(?=[${opening}${closing}])`, 'gu');
/** Citation marker such as *[1]*: in a document, it refers to no source of the answer. */
const marker = new RegExp(String.raw`${opening}(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)${closing}`, 'gu');
/** Bracket that ends a link text or a link definition. */
const linking = new RegExp(`${closing}(?=[(:])`, 'gu');
const noting = new RegExp(String.raw`${opening}\^`, 'gu');

/** Replaces the marks by brackets. */
export function withBrackets(markdown: string): string {
  return (
    markdown
      // A backslash before a mark is literal; before a bracket it must be doubled.
      .replaceAll(backslashesBefore, (run) => (run.length % 2 === 1 ? `${run}\\` : run))
      .replaceAll(marker, String.raw`\[$1\]`)
      .replaceAll(linking, String.raw`\]`)
      .replaceAll(noting, String.raw`[\^`)
      .replaceAll(opening, '[')
      .replaceAll(closing, ']')
  );
}

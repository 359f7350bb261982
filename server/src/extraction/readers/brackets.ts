/**
 * Square brackets of a document stay brackets in its Markdown: escaped, they hide words from a search, and a model that
 * quotes them writes what others take for a formula. Only those are escaped that Markdown, or an answer, takes for more.
 */
import type { OfficeContentNode } from 'officeparser';

/** Letters that no document has: those of its brackets, while its text is put together. */
const [opening, closing] = ['\u{F0002}', '\u{F0003}'];

/** Nodes with marks for the brackets of their texts; those of code and of links stay as they are. */
export function withBracketMarks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    if (node.children) return { ...node, children: withBracketMarks(node.children) };
    const isPlain = node.type === 'text' && node.formatting?.font !== 'monospace' && !isLink(node);
    if (!isPlain || !node.text) return node;
    return { ...node, text: node.text.replaceAll('[', opening).replaceAll(']', closing) };
  });
}

const isLink = ({ metadata }: OfficeContentNode): boolean =>
  metadata !== undefined && 'link' in metadata && Boolean(metadata.link);

const backslashesBefore = new RegExp(String.raw`\\+(?=[${opening}${closing}])`, 'gu');
/** As an answer cites: *[1]* of a document is no source of the answer that quotes it. */
const marker = new RegExp(String.raw`${opening}(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)${closing}`, 'gu');
/** What makes a link, or what one leads to. */
const linking = new RegExp(`${closing}(?=[(:])`, 'gu');
const noting = new RegExp(String.raw`${opening}\^`, 'gu');

/** Markdown with brackets in the place of their marks. */
export function withBrackets(markdown: string): string {
  return (
    markdown
      // Before a mark a backslash stood for itself; before a bracket it has to be written twice.
      .replaceAll(backslashesBefore, (run) => (run.length % 2 === 1 ? `${run}\\` : run))
      .replaceAll(marker, String.raw`\[$1\]`)
      .replaceAll(linking, String.raw`\]`)
      .replaceAll(noting, String.raw`[\^`)
      .replaceAll(opening, '[')
      .replaceAll(closing, ']')
  );
}

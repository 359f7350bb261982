/** Text of markdown without its marks, for comparisons by word. */
import { lexer, type Token, type Tokens } from 'marked';

/** Converts markdown to text with a blank line between blocks; addresses of links and pictures stay. */
export const readableText = (markdown: string): string => blocksOf(lexer(markdown));

const blocksOf = (tokens: readonly Token[]): string =>
  tokens
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n');

const lineOf = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

const withAddress = (label: string, address: string) =>
  label === address ? address : `${label} (${address})`.trim();

function listOf({ items, ordered, start }: Tokens.List): string {
  const first = Number(start) || 1;
  return items
    .map(({ tokens }, index) => `${ordered ? `${first + index}.` : '•'} ${blocksOf(tokens)}`)
    .join('\n');
}

const tableOf = ({ header, rows }: Tokens.Table): string =>
  [header, ...rows].map((cells) => cells.map(({ tokens }) => lineOf(tokens)).join(' | ')).join('\n');

function textOf(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'hr':
      return '';
    case 'br':
      return '\n';
    case 'list':
      return listOf(token as Tokens.List);
    case 'table':
      return tableOf(token as Tokens.Table);
    case 'blockquote':
      return blocksOf(token.tokens ?? []);
    case 'link':
      return withAddress(lineOf(token.tokens ?? []), token.href);
    case 'image':
      return withAddress(token.text, token.href);
    case 'code':
    case 'codespan':
    case 'escape':
      return token.text;
    default:
      return 'tokens' in token && token.tokens ? lineOf(token.tokens) : token.raw;
  }
}

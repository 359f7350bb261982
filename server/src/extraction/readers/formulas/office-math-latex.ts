/** Writes Office formulas as LaTeX. */
import { linearFormula } from './linear-formula.ts';
import { plainFormula } from './office-math.ts';
import { type XmlElement, type XmlNode, childOf, childrenOf, isElement, textIn } from '../markup/xml-tree.ts';

/** Returns a formula as one line of text. */
export const formulaText = (formula: XmlElement): string => linearFormula(latexOf(plainFormula(formula)));

const special = /[\\{}_^&%$#~]/g;

/** Escapes the characters that LaTeX reserves. */
export const escapeLatex = (text: string): string =>
  text.replaceAll(special, (sign) => (sign === '\\' ? String.raw`\textbackslash{}` : `\\${sign}`));

const part = (node: XmlElement, name: string): string => {
  const found = childOf(node, name);
  return found ? latexOf(found) : '';
};
const property = (node: XmlElement, name: string): string | undefined => {
  const properties = childrenOf(node).find((one) => one.name.endsWith('Pr'));
  return childOf(properties, name)?.attributes['m:val'];
};
const scripts = (node: XmlElement): string =>
  [
    ['_', part(node, 'm:sub')],
    ['^', part(node, 'm:sup')],
  ]
    .map(([sign, text]) => (text === '' ? '' : `${sign}{${text}}`))
    .join('');

/** Returns a formula, or a part of one. */
function latexOf(node: XmlNode): string {
  if (!isElement(node) || node.name.endsWith('Pr')) return '';
  switch (node.name) {
    case 'm:t':
      return escapeLatex(textIn(node));
    case 'm:f': {
      const [above, below] = [part(node, 'm:num'), part(node, 'm:den')];
      return `\\frac{${above}}{${below}}`;
    }
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
      return `{${part(node, 'm:e')}}${scripts(node)}`;
    case 'm:rad': {
      const degree = part(node, 'm:deg');
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(node, 'm:e')}}`;
    }
    case 'm:nary':
      return `${property(node, 'm:chr') ?? '∫'}${scripts(node)} ${part(node, 'm:e')}`;
    case 'm:func':
      return `\\operatorname{${part(node, 'm:fName')}}{${part(node, 'm:e')}}`;
    case 'm:limLow':
      return `${part(node, 'm:e')}_{${part(node, 'm:lim')}}`;
    case 'm:limUpp':
      return `${part(node, 'm:e')}^{${part(node, 'm:lim')}}`;
    case 'm:bar':
      return `\\${property(node, 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`;
    case 'm:d':
      return delimited(node);
    case 'm:m': {
      const rows = childrenOf(node, 'm:mr').map((row) => childrenOf(row, 'm:e').map(latexOf).join(' & '));
      return `\\begin{matrix}${rows.join(String.raw` \\ `)}\\end{matrix}`;
    }
    default:
      return node.children.map(latexOf).join('');
  }
}

function delimited(node: XmlElement): string {
  const [opening, separator, closing] = [
    ['m:begChr', '('],
    ['m:sepChr', ','],
    ['m:endChr', ')'],
  ].map(([name = '', usual = '']) => escapeLatex(property(node, name) ?? usual));
  return `${opening}${childrenOf(node, 'm:e').map(latexOf).join(separator)}${closing}`;
}

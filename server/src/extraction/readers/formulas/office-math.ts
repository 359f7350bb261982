/** Rewrites constructs of Office formulas that the reader would lose or mistake. */
import {
  type XmlElement,
  type XmlNode,
  childOf,
  childrenOf,
  element,
  isElement,
  textIn,
} from '../markup/xml-tree.ts';
import { accentSigns } from './formula-signs.ts';
import { guard } from './formula-text.ts';

/** Deleted text, and the look of signs. */
const dropped = new Set(['w:del', 'w:moveFrom', 'w:rPr', 'm:ctrlPr']);
const letter = /^[a-z]$/i;
/** Combining characters of lines above and below a letter. */
const lines: Readonly<Record<string, string>> = { top: '\u0304', bot: '\u0332' };

/** Returns the formula with constructs that every reader knows, without deleted parts. */
export function plainFormula(node: XmlElement): XmlElement {
  return {
    ...node,
    children: node.children.flatMap((child) => (isElement(child) ? rewrite(child) : [child])),
  };
}

const valueOf = (node: XmlElement, properties: string, name: string): string | undefined =>
  childOf(childOf(node, properties), name)?.attributes['m:val'];
const argument = (node: XmlElement, name: string): XmlNode[] => childOf(node, name)?.children ?? [];
const run = (text: string): XmlElement => element('m:r', {}, [element('m:t', {}, [text])]);
const rowsOf = (rows: readonly XmlNode[][]): XmlElement =>
  element(
    'm:m',
    {},
    rows.map((row) => element('m:mr', {}, [element('m:e', {}, row)])),
  );

const shown = (nodes: readonly XmlNode[]): string => nodes.map(textIn).join('').replaceAll(guard, '').trim();

/** Keeps the operator apart from what follows. */
const withGuardedOperand = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.map((one) =>
    isElement(one) && one.name === 'm:e' ? { ...one, children: [run(guard), ...one.children] } : one,
  ),
});

function rewrite(node: XmlElement): XmlNode[] {
  if (dropped.has(node.name)) return [];
  const plain = plainFormula(node);
  switch (node.name) {
    case 'm:eqArr':
      return [rowsOf(childrenOf(plain, 'm:e').map(({ children }) => children))];
    case 'm:f':
      return valueOf(node, 'm:fPr', 'm:type') === 'noBar'
        ? [rowsOf([argument(plain, 'm:num'), argument(plain, 'm:den')])]
        : [plain];
    case 'm:sPre':
      return [
        element('m:sSubSup', {}, [element('m:e'), ...childrenOf(plain).filter(({ name }) => name !== 'm:e')]),
        ...argument(plain, 'm:e'),
      ];
    case 'm:acc': {
      const written = valueOf(node, 'm:accPr', 'm:chr') ?? '\u0302';
      const sign = accentSigns.get(written) ?? written;
      const base = argument(plain, 'm:e');
      return base.length === 1 ? [...base, run(sign)] : [plain];
    }
    case 'm:bar': {
      const sign = lines[valueOf(node, 'm:barPr', 'm:pos') ?? 'bot'];
      const base = argument(plain, 'm:e');
      return sign !== undefined && letter.test(shown(base)) ? [...base, run(sign)] : [plain];
    }
    case 'm:phant':
      return valueOf(node, 'm:phantPr', 'm:show') === '0' ? [] : [plain];
    case 'm:nary':
      return [withGuardedOperand(plain)];
    case 'm:t':
      // The reader sets a single letter next to a command without a brace.
      return letter.test(textIn(node).trim()) ? [{ ...node, children: [textIn(node), guard] }] : [node];
    case 'm:begChr':
    case 'm:endChr':
      return [node.attributes['m:val'] === '' ? { ...node, attributes: { 'm:val': guard } } : node];
    default:
      return [plain];
  }
}

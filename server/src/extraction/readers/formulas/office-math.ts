/** Rewrites constructs of Office formulas that the reader would lose or mistake. */
import {
  type XmlElement,
  type XmlNode,
  childOf,
  childrenOf,
  element,
  isElement,
} from '../markup/xml-tree.ts';

/** Character without width, in place of a bracket that is not shown. */
const noBracket = '\u{F0012}';

const deletions = new Set(['w:del', 'w:moveFrom']);

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

function rewrite(node: XmlElement): XmlNode[] {
  if (deletions.has(node.name)) return [];
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
      const sign = valueOf(node, 'm:accPr', 'm:chr') ?? '\u0302';
      const base = argument(plain, 'm:e');
      return base.length === 1 ? [...base, run(sign)] : [plain];
    }
    case 'm:begChr':
    case 'm:endChr':
      return [node.attributes['m:val'] === '' ? { ...node, attributes: { 'm:val': noBracket } } : node];
    default:
      return [plain];
  }
}

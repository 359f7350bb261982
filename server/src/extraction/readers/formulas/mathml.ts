/** Rewrites constructs of MathML that the reader would lose or mistake. */
import {
  type XmlElement,
  type XmlNode,
  childrenOf,
  element,
  formatXml,
  parseXml,
} from '../markup/xml-tree.ts';
import { guard } from './formula-text.ts';

/** Letters and operators that the reader sets next to a command without a brace. */
const loose =
  /(<(?:\w{1,20}:)?m[io](?:\s[^<>]*)?>\s*(?:[a-z]|[∑∏∫∮√±∓×÷⋅≤≥≠≈≡∈∉⊂⊆∪∩∞→⇒⇔∀∃∂∇…ℝℕℤℚℂ])\s*)(?=<\/)/giu;
/** Element that has no element of its own name inside, with the scripts of isotopes and tensors. */
const multiscripts = /<((?:\w{1,20}:)?)mmultiscripts[\s>](?:(?!<\/?\1mmultiscripts)[^])*<\/\1mmultiscripts>/g;
const phantoms = /<((?:\w{1,20}:)?)mphantom[\s>](?:(?!<\/?\1mphantom)[^])*<\/\1mphantom>/g;

/** Returns a page or part with formulas that the reader knows. */
export function plainMathml(source: string): string {
  if (!/<(?:\w{1,20}:)?math[\s>]/.test(source)) return source;
  const known = source.includes('mmultiscripts')
    ? source.replaceAll(multiscripts, (whole, prefix: string) => withPlainScripts(whole, prefix))
    : source;
  return known.replaceAll(phantoms, '').replaceAll(loose, `$1${guard}`);
}

/** Writes scripts in front of a base as those of nothing. */
function withPlainScripts(source: string, prefix: string): string {
  const root = parseXml(source);
  const [base, ...scripts] = childrenOf(root);
  if (!base) return source;
  const at = scripts.findIndex(({ name }) => name === `${prefix}mprescripts`);
  const [after, before] = at < 0 ? [scripts, []] : [scripts.slice(0, at), scripts.slice(at + 1)];
  const row = (children: XmlNode[]) => element(`${prefix}mrow`, {}, children);
  const scripted = (of: XmlElement, pairs: readonly XmlElement[]): XmlElement => {
    let written = of;
    for (let pair = 0; pair < pairs.length; pair += 2) {
      const both = [pairs[pair], pairs[pair + 1]];
      const [sub, sup] = both.map((one) => (one && !one.name.endsWith('none') ? one : undefined));
      if (sub && sup) written = element(`${prefix}msubsup`, {}, [written, sub, sup]);
      else if (sub) written = element(`${prefix}msub`, {}, [written, sub]);
      else if (sup) written = element(`${prefix}msup`, {}, [written, sup]);
    }
    return written;
  };
  const parts = [...(before.length > 0 ? [scripted(row([]), before)] : []), scripted(base, after)];
  return formatXml(row(parts)).replace(/^<\?[^>]*>/, '');
}

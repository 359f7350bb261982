/**
 * Cost of drawing a picture: masks, patterns and markers may draw others, so that a few lines can draw
 * billions of shapes.
 */
import { AppError } from '../app-error.ts';
import { type Element, elementsIn } from './svg-element.ts';
import { cleanStyleSheet } from './svg-style.ts';

/** Maximum number of drawn shapes, counted with repetitions. */
const maxDrawn = 100_000;
/** Maximum length of a chain of references. */
const maxChain = 50;

/** Properties that draw their reference once per element. */
const once: ReadonlySet<string> = new Set(['mask', 'clip-path', 'filter']);
/** Properties that also draw it for each shape inside. */
const inherited: ReadonlySet<string> = new Set(['fill', 'stroke']);
/** Properties that draw it at each point of each shape inside. */
const atPoints: ReadonlySet<string> = new Set(['marker-start', 'marker-mid', 'marker-end']);
/** Gradients are colours and draw nothing. */
const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);

/** Shapes that an element draws, and the number of their points. */
interface Drawn {
  shapes: number;
  points: number;
}
type Reference = readonly [property: string, id: string];

function referencesIn(declarations: Iterable<readonly [string, string]>): Reference[] {
  return [...declarations].flatMap(([property, value]) =>
    Array.from(value.matchAll(/url\(\s*['"]?#([\w.-]+)/gi), ([, id = '']): Reference => [property, id]),
  );
}

const declarationsOf = (text: string): [string, string][] =>
  text.split(';').map((declaration) => {
    const [property = '', value = ''] = declaration.split(':');
    return [property.trim().toLowerCase(), value];
  });

/** Collects the references in style sheets, by the element, class or id at the end of a rule's selector. */
function rulesOf(root: Element): Map<string, Reference[]> {
  const rules = new Map<string, Reference[]>();
  for (const { name, children } of elementsIn(root)) {
    if (name !== 'style') continue;
    const sheet = cleanStyleSheet(children.filter((child) => typeof child === 'string').join(''));
    for (const [, selectors = '', declarations = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const references = referencesIn(declarationsOf(declarations));
      for (const selector of selectors.split(',')) {
        const last = selector.split(/[\s>]+/).findLast(Boolean) ?? '';
        rules.set(last, [...(rules.get(last) ?? []), ...references]);
      }
    }
  }
  return rules;
}

/** Throws `file.too_complex` for a picture that takes too long to draw. */
export function assertDrawable(root: Element): void {
  // The first of several elements with one id counts.
  const byId = new Map(
    [...elementsIn(root)].reverse().map((element) => [element.attributes.get('id'), element]),
  );
  const rules = rulesOf(root);
  const known = new Map<Element, Drawn>();
  const begun = new Set<Element>();

  const referencesOf = ({ name, attributes }: Element): Reference[] => {
    const classes = (attributes.get('class') ?? '').split(/\s+/).map((word) => `.${word}`);
    const keys = [name, `#${attributes.get('id') ?? ''}`, ...classes];
    return [
      ...referencesIn(attributes),
      ...referencesIn(declarationsOf(attributes.get('style') ?? '')),
      ...keys.flatMap((key) => rules.get(key) ?? []),
    ];
  };
  const targetOf = (id: string | undefined, chain: number): Drawn => {
    const target = id === undefined ? undefined : byId.get(id);
    // Browsers draw nothing that refers to itself.
    if (!target || gradients.has(target.name) || begun.has(target)) return { shapes: 0, points: 0 };
    if (chain === maxChain) throw new AppError('file.too_complex');
    return drawnBy(target, chain + 1);
  };
  const measured = (element: Element, chain: number): Drawn => {
    const { attributes, children } = element;
    const coordinates = (attributes.get('d') ?? '').length + (attributes.get('points') ?? '').length;
    const parts = children.flatMap((child) => (typeof child === 'string' ? [] : [drawnBy(child, chain)]));
    parts.push(targetOf(attributes.get('href')?.slice(1), chain));
    // A point takes at least two characters.
    const points = parts.reduce((sum, part) => sum + part.points, 1 + coordinates / 2);
    const shapes = parts.reduce((sum, part) => sum + part.shapes, 1);
    const further = referencesOf(element).map(([property, id]) => {
      const target = targetOf(id, chain).shapes;
      if (once.has(property)) return target;
      if (inherited.has(property)) return target * shapes;
      return atPoints.has(property) ? target * points : 0;
    });
    return { points, shapes: further.reduce((sum, more) => sum + more, shapes) };
  };
  function drawnBy(element: Element, chain: number): Drawn {
    const before = known.get(element);
    if (before) return before;
    begun.add(element);
    const drawn = measured(element, chain);
    begun.delete(element);
    if (drawn.shapes > maxDrawn) throw new AppError('file.too_complex');
    known.set(element, drawn);
    return drawn;
  }
  drawnBy(root, 0);
}

/** Reads which elements the style sheets of a page hide. Only simple selectors are understood. */

/** Properties that decide whether an element is shown. */
export interface Display {
  display?: string;
  visibility?: string;
}

interface StyledElement {
  tag: string;
  id: string;
  classes: readonly string[];
}
export type DisplayOf = (element: StyledElement) => Display;

interface Rule extends Display {
  tag: string;
  id: string;
  classes: string[];
  weight: number;
}

const maxRules = 5_000;
/** Rules of one name beyond this number are left out. */
const maxRulesOfName = 50;
const maxSheetCharacters = 1_000_000;
const compound = /^(?:([a-z][\w-]*)|\*)?((?:[.#][\w-]+)*)$/i;
const unconditional = /^@media\s+(?:all|screen)\s*$/i;

/** Returns the last values that are declared. */
export function declaredDisplay(declarations: string): Display {
  const found: Display = {};
  for (const [, name = '', value = ''] of declarations.matchAll(
    /(?:^|[;\s])(display|visibility)\s*:\s*([\w-]+)/gi,
  ))
    found[name.toLowerCase() as keyof Display] = value.toLowerCase();
  return found;
}

/** Indexes the rules of style sheets. */
export function readStyleRules(sheets: readonly string[]): DisplayOf {
  const { rules, shown } = collectRules(sheets);
  const kept = rules.filter((rule) => !shown.has(keyOf(rule)));
  const index = Map.groupBy(kept, keyOf);
  if (index.size === 0) return () => ({});
  return (element) => {
    const keys = [element.tag, `#${element.id}`, ...element.classes.map((one) => `.${one}`)];
    const matching = keys
      .flatMap((key) => index.get(key)?.slice(0, maxRulesOfName) ?? [])
      .filter((rule) => isMatch(rule, element))
      .toSorted((one, other) => one.weight - other.weight);
    const found: Display = {};
    for (const { display, visibility } of matching) {
      if (display !== undefined) found.display = display;
      if (visibility !== undefined) found.visibility = visibility;
    }
    return found;
  };
}

/** Returns simple rules, and the names that a selector with context shows again. */
function collectRules(sheets: readonly string[]): { rules: Rule[]; shown: Set<string> } {
  const rules: Rule[] = [];
  const shown = new Set<string>();
  const add = (selector: string, display: Display) => {
    const rule = ruleOf(selector, display);
    if (rule && rules.length < maxRules) {
      rules.push({ ...rule, weight: rule.weight * maxRules + rules.length });
    } else if (!rule && display.display !== 'none' && display.visibility !== 'hidden') {
      for (const name of namesIn(selector.split(/[\s>+~]+/).at(-1) ?? '')) shown.add(name);
    }
  };
  for (const sheet of sheets) {
    for (const { selectors, declarations } of rulesIn(sheet.slice(0, maxSheetCharacters))) {
      const display = declaredDisplay(declarations);
      const isDeclared = display.display !== undefined || display.visibility !== undefined;
      if (isDeclared) for (const selector of selectors.split(',')) add(selector.trim(), display);
    }
  }
  return { rules, shown };
}

const namesIn = (part: string): string[] => part.match(/[.#][\w-]+|^[a-z][\w-]*/gi) ?? [];
/** The rarest name of a rule, by which it is found. */
function keyOf({ tag, id, classes }: Rule): string {
  if (id !== '') return `#${id}`;
  return classes[0] === undefined ? tag : `.${classes[0]}`;
}

function ruleOf(selector: string, display: Display): Rule | undefined {
  const [whole, tag = '', names = ''] = compound.exec(selector) ?? [];
  if (whole === undefined || whole === '') return undefined;
  const parts = names.match(/[.#][\w-]+/g) ?? [];
  const id = parts.find((part) => part.startsWith('#'))?.slice(1) ?? '';
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const weight = (id === '' ? 0 : 10_000) + classes.length * 10 + (tag === '' ? 0 : 1);
  return { ...display, tag: tag.toLowerCase(), id, classes, weight };
}

const isMatch = (rule: Rule, { tag, id, classes }: StyledElement): boolean =>
  (rule.tag === '' || rule.tag === tag) &&
  (rule.id === '' || rule.id === id) &&
  rule.classes.every((one) => classes.includes(one));

function withoutComments(sheet: string): string {
  let [text, from] = ['', 0];
  for (let at = sheet.indexOf('/*'); at >= 0; at = sheet.indexOf('/*', from)) {
    text += `${sheet.slice(from, at)} `;
    const end = sheet.indexOf('*/', at + 2);
    from = end < 0 ? sheet.length : end + 2;
  }
  return text + sheet.slice(from);
}

/** Yields the rules that apply on every screen. */
function* rulesIn(sheet: string): Generator<{ selectors: string; declarations: string }> {
  const source = withoutComments(sheet).replaceAll(/<!--|-->/g, ' ');
  /** Blocks around the place, true if they apply on every screen. */
  const open: boolean[] = [];
  let from = 0;
  let [selectors, body] = ['', ''];
  for (const { 0: sign, index } of source.matchAll(/[{};]/g)) {
    const text = source.slice(from, index).trim();
    from = index + 1;
    if (sign === '{') {
      [selectors, body] = [text, ''];
      const isOuterShown = open.at(-1) ?? true;
      open.push(isOuterShown && (!text.startsWith('@') || unconditional.test(text)));
    } else if (sign === '}') {
      const isShown = open.pop() ?? false;
      if (isShown && selectors !== '' && !selectors.startsWith('@'))
        yield { selectors, declarations: body + text };
      [selectors, body] = ['', ''];
    } else if (selectors !== '') body += `${text};`;
  }
}

/** Rewrites raised text that pages and mails set by styles, and spans to the end of a table, which the reader drops. */

export const bookParts = /\.x?html?$/i;

const ELEMENT = /<(?:span|font|a|small|b|i|em|strong)\s[^<>]*>/gi;
const RAISED = /vertical-align\s*:\s*(super|sub)\b/i;
const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** A cell of zero rows extends to the last one. */
const ENDLESS = /(<t[dh]\s(?:[^<>]*\s)?rowspan\s*=\s*["']?)0(?=["'\s>])/gi;

export const rewritePage = (page: string): string =>
  withRaisedElements(page.replace(ENDLESS, (_whole, start: string) => `${start}65534`));

/** Opens a raised element in each one that is styled so; the end of the outer one closes both. */
function withRaisedElements(page: string): string {
  if (!RAISED.test(page)) return page;
  const classes = raisedClasses(page);
  return page.replace(ELEMENT, (tag) => {
    const script =
      RAISED.exec(tag)?.[1] ??
      classNamesOf(tag)
        .map((name) => classes.get(name))
        .find(Boolean);
    return script && !tag.endsWith('/>')
      ? `${tag}<${script.toLowerCase() === 'super' ? 'sup' : 'sub'}>`
      : tag;
  });
}

const classNamesOf = (tag: string): string[] => {
  const [, double, single, bare] = CLASS.exec(tag) ?? [];
  return (double ?? single ?? bare ?? '').split(/\s+/);
};

/** Returns the position that the page's own styles give each class. */
function raisedClasses(page: string): Map<string, string> {
  const classes = new Map<string, string>();
  for (const [, style = ''] of page.matchAll(/<style[^<>]*>([^<]*)/gi))
    for (const rule of style.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{');
      const script = RAISED.exec(declarations)?.[1];
      if (script)
        for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g)) classes.set(name, script);
    }
  return classes;
}

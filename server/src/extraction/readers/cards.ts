/** Reads address cards (vCard), one section each. */
import type { ExtractedText } from '../document.ts';
import { withOmissions } from '../omissions.ts';
import { formatDay } from './calendar-times.ts';
import { isEncoded, partsOfValue, propertiesOf, type Property, textOfValue } from './content-lines.ts';

/** Two trailing blanks force a line break in Markdown. */
const lineBreak = '  \n';
const labels: Record<string, string> = {
  NICKNAME: 'Nickname',
  ORG: 'Organisation',
  TITLE: 'Title',
  ROLE: 'Role',
  TEL: 'Telephone',
  EMAIL: 'E-mail',
  ADR: 'Address',
  URL: 'Link',
  IMPP: 'Chat',
  'X-SOCIALPROFILE': 'Profile',
  BDAY: 'Birthday',
  ANNIVERSARY: 'Anniversary',
  CATEGORIES: 'Categories',
  NOTE: 'Note',
};
const dayNames = new Set(['BDAY', 'ANNIVERSARY']);
/** Kinds of addresses that tell nothing. */
const emptyKind = /^(?:pref|voice|internet|quoted-printable|x-.*)$/i;

export function readCards(text: string): ExtractedText {
  const cards: Property[][] = [];
  let encoded = 0;
  for (const property of propertiesOf(text)) {
    if (property.name === 'BEGIN') cards.push([]);
    else if (isEncoded(property)) encoded += 1;
    else cards.at(-1)?.push(property);
  }
  const sections = cards.map(sectionOf).filter(Boolean);
  const found = { title: undefined, text: sections.join('\n\n'), isMarkdown: true, pageStarts: [] };
  return withOmissions<ExtractedText>(found, [{ kind: 'encodedData', count: encoded }]);
}

function sectionOf(card: readonly Property[]): string {
  const textOf = (name: string) => textOfValue(card.find((one) => one.name === name)?.value ?? '');
  const [family, given, ...others] = textOf('N').split(';');
  const name = textOf('FN') || [...others, given, family].filter(Boolean).join(' ') || textOf('ORG');
  const lines = card.flatMap((property) => {
    const label = labels[property.name];
    const value = partsOfValue(property.value)
      .join(', ')
      .replaceAll('\n', ' ')
      .replace(/^(?:tel|mailto):/i, '');
    if (dayNames.has(property.name)) return value ? [`${label}: ${formatDay(value)}`] : [];
    return label && value ? [`${label}${kindOf(property)}: ${value}`] : [];
  });
  return [`## ${name || 'Card'}`, lines.join(lineBreak)].filter(Boolean).join('\n\n');
}

/** Returns the kind of an address, such as *work*. */
function kindOf({ parameters }: Property): string {
  const kinds = (parameters.get('TYPE') ?? '').split(',').filter((kind) => kind && !emptyKind.test(kind));
  return kinds.length > 0 ? ` (${kinds.join(', ').toLowerCase()})` : '';
}

/** Reads calendar entries (iCalendar) as their text, one section each. */
import type { ExtractedText } from '../document.ts';
import { withOmissions } from '../omissions.ts';
import { isEncoded, propertiesOf, type Property, textOfValue } from './content-lines.ts';
import { formatDate, formatDates, formatDuration, formatRule } from './calendar-times.ts';

/** Two trailing blanks force a line break in Markdown. */
const lineBreak = '  \n';
/** Components that are read, with their heading if they have no summary. */
const components: Record<string, string> = {
  VEVENT: 'Event',
  VTODO: 'Task',
  VJOURNAL: 'Entry',
  VFREEBUSY: 'Times',
};

interface Entry {
  kind: string;
  properties: Property[];
}

export function readCalendar(text: string): ExtractedText {
  const entries: Entry[] = [];
  /** Open components, the innermost last; alarms within an entry are left out. */
  const open: string[] = [];
  let [name, method, encoded] = ['', '', 0];
  for (const property of propertiesOf(text)) {
    const component = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      open.push(component);
      if (Object.hasOwn(components, component)) entries.push({ kind: component, properties: [] });
    } else if (property.name === 'END') open.pop();
    else if (isEncoded(property)) encoded += 1;
    else if (Object.hasOwn(components, open.at(-1) ?? '')) entries.at(-1)?.properties.push(property);
    else if (property.name === 'X-WR-CALNAME' || property.name === 'NAME')
      name ||= textOfValue(property.value);
    else if (property.name === 'METHOD') method = component;
  }
  const sections = entries.map((entry) => sectionOf(entry, method));
  const title = name || (entries[0] && entries.length === 1 ? summaryOf(entries[0]) : undefined);
  const head = name && entries.length !== 1 ? [`# ${oneLine(name)}`] : [];
  const found = { title, text: [...head, ...sections].join('\n\n'), isMarkdown: true, pageStarts: [] };
  return withOmissions<ExtractedText>(found, [{ kind: 'encodedData', count: encoded }]);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const valueOf = ({ properties }: Entry, name: string): Property | undefined =>
  properties.find((property) => property.name === name);
const textOf = (entry: Entry, name: string): string => textOfValue(valueOf(entry, name)?.value ?? '');
const summaryOf = (entry: Entry): string =>
  oneLine(textOf(entry, 'SUMMARY')) || (components[entry.kind] ?? '');

function sectionOf(entry: Entry, method: string): string {
  const all = (name: string) => entry.properties.filter((property) => property.name === name);
  const isCancelled = method === 'CANCEL' || textOf(entry, 'STATUS').toUpperCase() === 'CANCELLED';
  const rule = valueOf(entry, 'RRULE');
  const lines = [
    ['Status', isCancelled ? 'cancelled' : textOf(entry, 'STATUS').toLowerCase()],
    ['Start', formatDate(valueOf(entry, 'DTSTART'))],
    ['End', formatDate(valueOf(entry, 'DTEND'), { isEnd: true })],
    ['Due', formatDate(valueOf(entry, 'DUE'))],
    ['Duration', formatDuration(textOf(entry, 'DURATION'))],
    ['Repeats', rule ? formatRule(rule.value) : ''],
    ['Also on', formatDates(all('RDATE'))],
    ['Except on', formatDates(all('EXDATE'))],
    ['In place of', formatDate(valueOf(entry, 'RECURRENCE-ID'))],
    ['Place', oneLine(textOf(entry, 'LOCATION'))],
    ['Organiser', all('ORGANIZER').map(personOf).join(', ')],
    ['Attendees', all('ATTENDEE').map(personOf).join(', ')],
    [
      'Categories',
      all('CATEGORIES')
        .map(({ value }) => textOfValue(value))
        .join(', '),
    ],
    ['Link', textOf(entry, 'URL')],
    [
      'Attached',
      all('ATTACH')
        .map(({ value }) => value.trim())
        .join(', '),
    ],
    ['Busy', formatDates(all('FREEBUSY'))],
  ];
  const head = lines
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join(lineBreak);
  const notes = [...descriptionsOf(all), ...all('COMMENT')].map(({ value }) =>
    paragraphs(textOfValue(value)),
  );
  return [`## ${summaryOf(entry)}`, head, ...notes].filter(Boolean).join('\n\n');
}

/** Some programs write a description as a page only. */
function descriptionsOf(all: (name: string) => Property[]): Property[] {
  const plain = all('DESCRIPTION');
  if (plain.some(({ value }) => value.trim() !== '')) return plain;
  return all('X-ALT-DESC').map((property) => ({ ...property, value: withoutTags(property.value) }));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
const withoutTags = (page: string): string =>
  page
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, String.raw`\n`)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** Keeps line breaks of a plain text in Markdown. */
const paragraphs = (text: string): string => text.replaceAll(/[ \t]*\n(?!\s*\n)(?<!\n\n)/g, lineBreak);

const answers: Record<string, string> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
};

/** Formats a name such as *Ann Lee (ann@example.org, accepted)*. */
function personOf({ parameters, value }: Property): string {
  const address = textOfValue(value).replace(/^mailto:/i, '');
  const name = oneLine(parameters.get('CN') ?? '');
  const answer = answers[(parameters.get('PARTSTAT') ?? '').toUpperCase()];
  const details = [name && name !== address ? address : '', answer].filter(Boolean).join(', ');
  return `${name || address}${details && ` (${details})`}`;
}

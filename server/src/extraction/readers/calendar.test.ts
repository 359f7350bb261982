import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

const read = (name: string, ...lines: string[]) =>
  readDocument({
    name,
    mediaType: 'text/plain',
    content: Buffer.from(lines.join('\r\n')),
    withFigures: false,
  });
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''];
const readEvent = async (...lines: string[]) =>
  (await read('a.ics', ...calendar(...event('SUMMARY:A', ...lines)))).text.replace('## A\n\n', '');

describe('a calendar entry', () => {
  it('is read with times, place, people and description', async () => {
    const { title, text, omissions } = await read(
      'invite.ics',
      ...calendar(
        'METHOD:REQUEST',
        'BEGIN:VTIMEZONE',
        'TZID:Europe/Berlin',
        'BEGIN:STANDARD',
        'DTSTART:16010101T030000',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event(
          'SUMMARY;LANGUAGE=de:Begehung\\, Dock 4\\; Süd',
          'DTSTART;TZID=Europe/Berlin:20260210T093000',
          'DTEND;TZID="Europe/Berlin":20260210T103000',
          'LOCATION:Kai 4\\, Köln',
          'ORGANIZER;CN="Müller, Jörg":mailto:jm@example.org',
          'ATTENDEE;CN=Ann Lee;PARTSTAT=ACCEPTED:mailto:ann@exa',
          ' mple.org',
          'ATTENDEE:mailto:bob@example.org',
          'DESCRIPTION:Erste Zeile\\nZweite Zei',
          ' le\\n\\nAbsatz',
          'ATTACH;ENCODING=BASE64;VALUE=BINARY:SGVsbG8=',
          'BEGIN:VALARM',
          'DESCRIPTION:Reminder',
          'END:VALARM',
        ),
      ),
    );
    expect(title).toBe('Begehung, Dock 4; Süd');
    expect(omissions).toEqual([{ kind: 'encodedData', count: 1 }]);
    expect(text).toBe(
      '## Begehung, Dock 4; Süd\n\nStart: 10 February 2026, 09:30 (Europe/Berlin)  \nEnd: 10 February 2026, 10:30 (Europe/Berlin)  \n' +
        'Place: Kai 4, Köln  \nOrganiser: Müller, Jörg (jm@example.org)  \nAttendees: Ann Lee (ann@example.org, accepted), bob@example.org\n\n' +
        'Erste Zeile  \nZweite Zeile\n\nAbsatz',
    );
  });

  it('is read with several others below the name of their calendar', async () => {
    const tasks = ['BEGIN:VTODO', 'SUMMARY:Paint', 'DUE:20260401T120000Z', 'END:VTODO'];
    const { title, text } = await read(
      'a',
      ...calendar('X-WR-CALNAME:Harbour', ...event('SUMMARY:A'), ...event(), ...tasks),
    );
    expect([title, text]).toEqual([
      'Harbour',
      '# Harbour\n\n## A\n\n## Event\n\n## Paint\n\nDue: 1 April 2026, 12:00 UTC',
    ]);
  });

  it.each([
    ['DTSTART:20260210T083000Z', 'Start: 10 February 2026, 08:30 UTC'],
    ['DTSTART:20260210T083000', 'Start: 10 February 2026, 08:30'],
    [
      'DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227',
      'Start: 24 December 2026  \nEnd: 26 December 2026',
    ],
    [
      'DTSTART;TZID=/example.org/Europe/Berlin:20260210T083000',
      'Start: 10 February 2026, 08:30 (Europe/Berlin)',
    ],
    ['DTSTART:tomorrow', 'Start: tomorrow'],
    ['DURATION:P1DT1H30M', 'Duration: 1 days 1 h 30 min'],
    ['STATUS:CANCELLED', 'Status: cancelled'],
    [
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;UNTIL=20260505',
      'Repeats: every 2 weeks on Tuesday and Friday until 5 May 2026',
    ],
    ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', 'Repeats: every month on the last Friday, 3 times'],
    ['RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', 'Repeats: every year in March on day 1'],
    ['RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'Repeats: FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
    [
      'EXDATE:20260224T083000Z,20260310T083000Z',
      'Except on: 24 February 2026, 08:30 UTC; 10 March 2026, 08:30 UTC',
    ],
  ])('is read in words: %s', async (written, text) => {
    expect(await readEvent(written)).toBe(text);
  });

  it.each([
    [],
    ['END:VEVENT', 'END:VEVENT'],
    ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
    [';;;:', 'A;B', ':x', 'SUMMARY;X="a:b'],
  ])('is read despite damage: %j', async (...lines) => {
    expect((await read('a.ics', 'BEGIN:VCALENDAR', ...lines)).isMarkdown).toBe(true);
  });
});

it('reads address cards', async () => {
  const { text, omissions } = await read(
    'people.vcf',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Lee;Ann;;Dr.;',
    'FN:Dr. Ann Lee',
    'ORG:Brightwater GmbH;Dock',
    'item1.TEL;TYPE=WORK,VOICE:+49 221 123',
    'EMAIL;TYPE=INTERNET:ann@example.org',
    'ADR;TYPE=HOME:;;Kai 4;Köln;;50667;',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    ' SkZJ',
    'END:VCARD',
    'BEGIN:VCARD',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=',
    '=B6rg',
    'TEL;CELL:0171 2',
    'END:VCARD',
  );
  expect(text).toBe(
    '## Dr. Ann Lee\n\nOrganisation: Brightwater GmbH, Dock  \nTelephone (work): +49 221 123  \nE-mail: ann@example.org  \n' +
      'Address (home): Kai 4, Köln, 50667\n\n## Jörg Müller\n\nTelephone (cell): 0171 2',
  );
  expect(omissions).toEqual([{ kind: 'encodedData', count: 1 }]);
});

it.each([
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'every month on the second Tuesday'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'every month on the last Monday, Tuesday, Wednesday, Thursday or Friday',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=15,-2', 'every month on day 15 and 2 from the end'],
])('formats the rule %s', async (rule, text) => {
  expect(await readEvent(`RRULE:${rule}`)).toBe(`Repeats: ${text}`);
});

it('formats periods, and times that are busy', async () => {
  expect(await readEvent('RDATE;VALUE=PERIOD:20260401T080000Z/PT2H,20260402T080000Z/20260402T090000Z')).toBe(
    'Also on: 1 April 2026, 08:00 UTC (2 h); 2 April 2026, 08:00 UTC to 2 April 2026, 09:00 UTC',
  );
  const { text } = await read(
    'a.ics',
    ...calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20260401T080000Z/PT1H', 'END:VFREEBUSY'),
  );
  expect(text).toBe('## Times\n\nBusy: 1 April 2026, 08:00 UTC (1 h)');
});

it('reads a description that is a page only, and the link to an attached file', async () => {
  const page = '<html><body><p>Bring <b>boots</b> &amp; a coat</p><p>Quay 4</p></body></html>';
  expect(await readEvent('ATTACH:https://example.org/plan.pdf', `X-ALT-DESC;FMTTYPE=text/html:${page}`)).toBe(
    'Attached: https://example.org/plan.pdf\n\nBring boots & a coat  \nQuay 4',
  );
});

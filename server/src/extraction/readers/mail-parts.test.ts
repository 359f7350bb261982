import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

const latin1 = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const read = (content: Buffer) =>
  readDocument({ name: 'a.eml', mediaType: 'text/plain', content, withFigures: false });
const mail = (type: string, ...body: string[]) =>
  latin1('From: a@example.org', 'Subject: Lunch', 'MIME-Version: 1.0', `Content-Type: ${type}`, '', ...body);
const bodyOf = async (content: Buffer) =>
  (await read(content)).text.split('From: a@example.org\n\n')[1]?.trim();
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

describe('the text of a mail', () => {
  it.each([
    ['Latin-1 without a charset', 'text/plain', 'Sch\xf6ne Gr\xfc\xdfe', 'Schöne Grüße'],
    ['Latin-1 declared as ASCII', 'text/plain; charset=us-ascii', 'Sch\xf6ne Gr\xfc\xdfe', 'Schöne Grüße'],
    ['Latin-1 declared as UTF-8', 'text/plain; charset=utf-8', 'Sch\xf6ne Gr\xfc\xdfe', 'Schöne Grüße'],
    [
      'Latin-1 declared as unknown',
      'text/plain; charset=unknown-8bit',
      'Sch\xf6ne Gr\xfc\xdfe',
      'Schöne Grüße',
    ],
    ['UTF-8 declared as Latin-1', 'text/plain; charset=iso-8859-1', utf8('Schöne Grüße'), 'Schöne Grüße'],
    ['Latin-2 declared as such', 'text/plain; charset=iso-8859-2', '\xa3\xf3d\xbc', 'Łódź'],
    ['ISO-2022-JP', 'text/plain; charset=iso-2022-jp', '\x1b$B5Y2K\x1b(B', '休暇'],
    [
      'a page in Latin-1 without a charset',
      'text/html',
      '<meta charset="iso-8859-1"><p>Gr\xfc\xdfe',
      'Grüße',
    ],
    ['a page in UTF-8 declared as Latin-1', 'text/html; charset=iso-8859-1', utf8('<p>Grüße'), 'Grüße'],
  ])('is decoded: %s', async (...[, type, body, text]) => {
    expect(await bodyOf(mail(type, body))).toBe(text);
  });

  it('joins flowed lines, also those of quoted letters', async () => {
    const lines = [
      'I agree ',
      'with you.',
      '> Could we meet at ',
      '> noon?',
      '>> Earlier ',
      '> or later?',
      '-- ',
      'Ann',
    ];
    expect(await bodyOf(mail('text/plain; charset=utf-8; format=flowed', ...lines))).toBe(
      'I agree with you.\n> Could we meet at noon?\n>> Earlier \n> or later?\n-- \nAnn',
    );
    const japanese = mail(
      'text/plain; charset=utf-8; format=Flowed; delsp=yes',
      utf8('> 私は '),
      utf8('> 行く'),
    );
    expect(await bodyOf(japanese)).toBe('> 私は行く');
  });

  it('keeps whole characters around a damaged one, and counts that', async () => {
    const { text, omissions } = await read(mail('text/plain; charset=utf-8', utf8('Schöne Grüße '), '\xff'));
    expect(text).toContain('Schöne Grüße');
    expect(omissions).toEqual([{ kind: 'characters', count: 1 }]);
  });

  it('decodes headers in Latin-1, and mails in UTF-16', async () => {
    const content = latin1(
      'From: a@example.org',
      'Subject: Gr\xfc\xdfe',
      'Date: 2 Feb 2026 09:00 GMT',
      '',
      utf8('Köln'),
    );
    expect(await read(content)).toMatchObject({ title: 'Grüße', text: expect.stringContaining('Köln') });
    const wide = Buffer.from('\uFEFFFrom: a@example.org\r\nSubject: Grüße\r\nDate: x\r\n\r\nKöln', 'utf16le');
    expect(await read(wide)).toMatchObject({ title: 'Grüße', text: expect.stringContaining('Köln') });
  });

  it('leaves out encoded data', async () => {
    const data = Buffer.alloc(900, 'some picture').toString('base64');
    for (const body of [
      `See data:image/png;base64,${data} here`,
      (data.match(/.{1,76}/g) ?? []).join('\r\n'),
    ]) {
      const { text, omissions } = await read(mail('text/plain', body));
      expect(text).not.toContain(data.slice(0, 40));
      expect(omissions).toEqual([{ kind: 'encodedData', count: 1 }]);
    }
  });
});

describe('an invitation', () => {
  const invitation = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:Gr\xfc\xdfe',
    'DTSTART:20260210T083000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const parts = (...attached: string[]) =>
    mail(
      'multipart/mixed; boundary=m',
      '--m',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'See you.',
      '--x',
      'Content-Type: text/calendar; charset=iso-8859-1; method=REQUEST',
      '',
      ...invitation,
      '--x--',
      ...attached,
      '--m--',
    );
  const entry = '## Grüße\n\nStart: 10 February 2026, 08:30 UTC';

  it('is read without a file name', async () => {
    const { text } = await read(parts());
    expect(text).toContain(`See you.`);
    expect(text).toContain(entry);
  });

  it('is read once if it is attached as a file too', async () => {
    const file = [
      '--m',
      'Content-Type: application/ics',
      'Content-Disposition: attachment; filename=invite.ics',
      '',
      ...invitation,
    ];
    const { text } = await read(parts(...file));
    expect(text.split(entry)).toHaveLength(2);
    expect(text).toContain(`# invite.ics\n\n${entry}`);
  });
});

it.each([
  ['text/vtt', 'talk.vtt', 'WEBVTT\n\nHello'],
  ['text/x-log', 'car.log', 'BMW starts'],
  ['application/octet-stream', 'notes', 'solid ground'],
  ['text/vcard', 'ann', 'BEGIN:VCARD\nFN:Ann\nEND:VCARD'],
  ['application/json', 'a', '{"a": "b"}'],
])('reads an attachment that is text: %s', async (type, name, content) => {
  const content64 = Buffer.from(content).toString('base64');
  const { text } = await read(
    mail(
      'multipart/mixed; boundary=m',
      '--m',
      'Content-Type: text/plain',
      '',
      'See.',
      '--m',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      content64,
      '--m--',
    ),
  );
  expect(text).not.toContain('not read');
  expect(text).toContain(content.split(/[\n:]/).at(-3) === 'Ann' ? 'Ann' : content);
});

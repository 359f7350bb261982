/** Address cards of old and new formats. */
import { expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

const read = async (...lines: string[]): Promise<string> => {
  const content = Buffer.from(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'));
  const { text } = await readDocument({
    name: 'a.vcf',
    mediaType: 'text/plain',
    content,
    withFigures: false,
  });
  return text;
};

it('reads quoted bytes over several lines, and types without a name', async () => {
  expect(
    await read(
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg Wei=C3=9F',
      'ORG;CHARSET=UTF-8;QUOTED-PRINTABLE:Hafen K=C3=B6ln;Abteilung=',
      ' 5=',
      ' S=C3=BCd',
      'TEL;WORK;VOICE:+49 221 1234',
      'TEL;CELL;PREF:+49 171 1234',
      'NOTE:A note with a sign =',
      ' and a second line',
    ),
  ).toBe(
    [
      '## Jörg Weiß\n',
      'Organisation: Hafen Köln, Abteilung 5 Süd  ',
      'Telephone (work): +49 221 1234  ',
      'Telephone (cell): +49 171 1234  ',
      'Note: A note with a sign =and a second line',
    ].join('\n'),
  );
});

it('reads days, chats and profiles', async () => {
  expect(
    await read(
      'VERSION:4.0',
      'FN:Ann Lee',
      'BDAY:19850412',
      'ANNIVERSARY:--0503',
      'IMPP:xmpp:ann@example.org',
      'X-SOCIALPROFILE;TYPE=work:https://example.org/ann',
    ),
  ).toBe(
    '## Ann Lee\n\nBirthday: 12 April 1985  \nAnniversary: 3 May  \nChat: xmpp:ann@example.org  \nProfile (work): https://example.org/ann',
  );
});

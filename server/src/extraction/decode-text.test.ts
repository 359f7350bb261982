/** Decoding of texts written by other programs. */
import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Encoded by another converter than the one under test. */
const written: [encoding: string, text: string, base64: string][] = [
  [
    'windows-1252',
    'Die Gebühr für das Möbelstück beträgt 40 €. „Größere“ Änderungen sind schriftlich anzukündigen.',
    'RGllIEdlYvxociBm/HIgZGFzIE32YmVsc3T8Y2sgYmV0cuRndCA0MCCALiCER3L232VyZZMgxG5kZXJ1bmdlbiBzaW5kIHNjaHJpZnRsaWNoIGFuenVr/G5kaWdlbi4=',
  ],
  [
    'windows-1251',
    'Каждый сотрудник имеет право на двадцать семь дней отпуска в год.',
    'yuDm5PvpIPHu8vDz5O3o6iDo7OXl8iDv8ODi7iDt4CDk4uDk9uDy/CDx5ez8IOTt5ekg7vLv8/Hq4CDiIOPu5C4=',
  ],
  [
    'koi8-r',
    'Каждый сотрудник имеет право на двадцать семь дней отпуска в год.',
    '68HWxNnKINPP1NLVxM7JyyDJzcXF1CDQ0sHXzyDOwSDE18HEw8HU2CDTxc3YIMTOxcogz9TQ1dPLwSDXIMfPxC4=',
  ],
  [
    'iso-8859-2',
    'Każdy pracownik ma prawo do dwudziestu siedmiu dni urlopu w roku. Łódź, żółć, gęś.',
    'S2G/ZHkgcHJhY293bmlrIG1hIHByYXdvIGRvIGR3dWR6aWVzdHUgc2llZG1pdSBkbmkgdXJsb3B1IHcgcm9rdS4go/NkvCwgv/Oz5iwgZ+q2Lg==',
  ],
  [
    'iso-8859-7',
    'Κάθε εργαζόμενος έχει είκοσι επτά ημέρες άδεια τον χρόνο.',
    'ytzo5SDl8ePh5vzs5e3v8iDd9+XpIOXf6u/z6SDl8PTcIOfs3fHl8iDc5OXp4SD07+0g9/H87e8u',
  ],
  [
    'windows-1256',
    'لكل موظف سبعة وعشرون يومًا من الإجازة في السنة، ويجب طلبها قبل أسبوع.',
    '4d/hIOPm2d0g08jaySDm2tTR5uQg7ebj8Mcg4+Qgx+HFzMfSySDd7SDH4dPkyaEg5u3MyCDY4cjlxyDeyOEgw9PI5tou',
  ],
  [
    'shift_jis',
    '従業員には一年に二十七日の休暇があります。',
    'j12Lxoj1gsmCzYjqlE6CyZPxj1yOtZP6gsyLeInJgqqCoILogtyCt4FC',
  ],
  [
    'gb18030',
    '每位员工每年有二十七天的假期。请提前一周申请。',
    'w7/Ou9SxuaTDv8Tq09C2/squxt/M7LXEvNnG2qGjx+vM4cew0rvW3Mnqx+uhow==',
  ],
  [
    'big5',
    '每位員工每年有二十七天的假期。請提前一週申請。',
    'qEOm7K37pHWoQ6Z+prOkR6RRpEOk0aq6sLK0waFDvdC0o6tlpEC2Z6XTvdChQw==',
  ],
  [
    'euc-kr',
    '모든 직원은 일년에 이십칠일의 휴가가 있습니다.',
    'uPC15yDB97/4wLogwM+z4r+hIMDMvcrEpcDPwMcgyN6wobChIMDWvcC0z7TZLg==',
  ],
];

it.each(written)('decodes %s', (_encoding, text, base64) => {
  expect(decodeText(Buffer.from(base64, 'base64'))).toEqual({ text, replaced: 0 });
});

it.each(written)('decodes %s after pages of ASCII', (_encoding, text, base64) => {
  const before = 'x = 1;\n'.repeat(20_000);
  expect(decodeText(Buffer.concat([Buffer.from(before), Buffer.from(base64, 'base64')])).text).toBe(
    before + text,
  );
});

it('removes a byte order mark', () => {
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf8')).text).toBe('Grüße');
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf16le')).text).toBe('Grüße');
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf16le').swap16()).text).toBe('Grüße');
});

it('decodes a few words as Windows-1252', () => {
  expect(decodeText(Buffer.from('Gr\xfc\xdfe', 'latin1')).text).toBe('Grüße');
});

it('uses the encoding that a page declares', () => {
  const page = '<meta charset="windows-1250"><p>';
  // A single byte gives no hint of its encoding.
  const bytes = Buffer.concat([Buffer.from(page), Buffer.from([0xb3])]);
  expect(decodeText(bytes, { isPage: true }).text).toBe(`${page}ł`);
});

it('decodes UTF-8 despite another encoding declared by the page', () => {
  const page = '<meta charset="windows-1250"><p>ł';
  expect(decodeText(Buffer.from(page), { isPage: true }).text).toBe(page);
});

it('throws on bytes that are not text', () => {
  expect(() => decodeText(Buffer.from([0xff, 0xfe, 0x00, 0xdc, 0x41, 0x00]))).toThrow('file.unreadable');
});

const replacement = '\uFFFD';
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);
const utf32 = (text: string) =>
  Buffer.concat(
    Array.from(text, (character) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(character.codePointAt(0) ?? 0);
      return bytes;
    }),
  );

it.each<[what: string, content: Buffer, text: string, replaced: number]>([
  [
    'one damaged place',
    Buffer.concat([utf8('Grüße aus '), latin1('K\xf6ln'), utf8(', schöne Größe')]),
    'Grüße aus K\uFFFDln, schöne Größe',
    1,
  ],
  [
    'lines in Latin-1 at its end',
    Buffer.concat([utf8('Grüße aus Köln\n'), latin1('Gr\xfc\xdfe')]),
    'Grüße aus Köln\nGr\uFFFD\uFFFDe',
    2,
  ],
  ['an incomplete last letter', utf8('Grüße aus Köln ü').subarray(0, -1), `Grüße aus Köln ${replacement}`, 1],
  ['an incomplete letter beyond ASCII only', utf8('40 €').subarray(0, -1), `40 ${replacement}`, 1],
  ['an incomplete last character of four bytes', utf8('Hallo 🚢').subarray(0, -2), `Hallo ${replacement}`, 1],
  [
    'damage after a byte order mark',
    Buffer.concat([utf8('\uFEFFab '), latin1('\xfc\xfd')]),
    `ab ${replacement}${replacement}`,
    2,
  ],
  [
    'damage beside a written replacement',
    Buffer.concat([utf8('Grüße \uFFFD '), latin1('\xff')]),
    'Grüße \uFFFD \uFFFD',
    1,
  ],
])('decodes UTF-8 with %s', (...[, content, text, replaced]) => {
  expect(decodeText(content)).toEqual({ text, replaced });
});

it.each<[what: string, content: Buffer, text: string]>([
  ['a last letter like a first byte', latin1('Caf\xe9'), 'Café'],
  ['a last capital like a first byte', latin1('AMANH\xc3'), 'AMANHÃ'],
  ['a quoted capital like a character', latin1('\xabLIBERT\xc9\xbb'), '«LIBERTÉ»'],
])('decodes Windows-1252 with %s', (_what, content, text) => {
  expect(decodeText(content)).toEqual({ text, replaced: 0 });
});

it('replaces a byte that the encoding of the letters does not define', () => {
  const text = 'Die Gebühr für das Möbelstück beträgt 40 Euro. '.repeat(5);
  expect(decodeText(latin1(`${text}\x81`))).toEqual({ text: text + replacement, replaced: 1 });
});

const letters = {
  German: 'Grüße aus Köln, 12 Boote',
  Russian: 'Каждый сотрудник имеет право',
  Arabic: 'لكل موظف سبعة وعشرون يوما من الإجازة',
  Chinese: '每位员工每年有 27 天的假期。\n请提前一周申请。2026-01-05\n',
};
it.each(Object.entries(letters))('decodes %s UTF-16 and UTF-32 without a mark', (_language, text) => {
  const littleEndian = Buffer.from(text, 'utf16le');
  expect(decodeText(littleEndian)).toEqual({ text, replaced: 0 });
  expect(decodeText(Buffer.from(littleEndian).swap16())).toEqual({ text, replaced: 0 });
  expect(decodeText(utf32(text))).toEqual({ text, replaced: 0 });
  expect(decodeText(utf32(`\uFEFF${text}`).swap32())).toEqual({ text, replaced: 0 });
});

it('replaces half a last character of UTF-16', () => {
  const content = Buffer.concat([Buffer.from('\uFEFFGrüße', 'utf16le'), latin1('x')]);
  expect(decodeText(content)).toEqual({ text: `Grüße${replacement}`, replaced: 1 });
});

it.each(['Grüße\0 aus Köln\0', 'a.txt\0bcd.txt\0grüße.md\0x\0yyyy\0zz\0'])(
  'keeps NUL between UTF-8 characters: %j',
  (text) => {
    expect(decodeText(utf8(text))).toEqual({ text, replaced: 0 });
  },
);

it.each(['utf-8', 'utf-16', 'nonsense'])('decodes Latin-1 despite %s declared by the page', (charset) => {
  const page = `<meta charset="${charset}"><p>Gr\xfc\xdfe aus K\xf6ln und f\xfcnfzig`;
  expect(decodeText(latin1(page), { isPage: true })).toEqual({ text: page, replaced: 0 });
});

it('decodes Cyrillic letters despite Latin-1 declared by default', () => {
  const [, text, base64] = written[1] ?? [];
  const page = Buffer.concat([utf8('<meta charset="iso-8859-1"><p>'), Buffer.from(base64 ?? '', 'base64')]);
  expect(decodeText(page, { isPage: true }).text).toBe(`<meta charset="iso-8859-1"><p>${text}`);
});

it('uses a declared encoding whose bytes are ASCII', () => {
  const content = latin1('\x1b$B5Y2K\x1b(B');
  expect(decodeText(content, { declared: 'ISO-2022-JP' }).text).toBe('休暇');
});

it.each([
  '<?xml version="1.0" encoding="ISO-8859-2"?><a>',
  '@charset "iso-8859-2"; /* ',
  '#!/usr/bin/python\n# -*- coding: iso-8859-2 -*-\n# ',
])('uses the encoding that a text declares at its start: %j', (start) => {
  // A single byte gives no hint of its encoding.
  expect(decodeText(latin1(`${start}\xb3`)).text).toBe(`${start}ł`);
});

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
  expect(decodeText(Buffer.from(base64, 'base64'))).toBe(text);
});

it.each(written)('decodes %s after pages of ASCII', (_encoding, text, base64) => {
  const before = 'x = 1;\n'.repeat(20_000);
  expect(decodeText(Buffer.concat([Buffer.from(before), Buffer.from(base64, 'base64')]))).toBe(before + text);
});

it('removes a byte order mark', () => {
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf8'))).toBe('Grüße');
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf16le'))).toBe('Grüße');
  expect(decodeText(Buffer.from('\uFEFFGrüße', 'utf16le').swap16())).toBe('Grüße');
});

it('decodes a few words as Windows-1252', () => {
  expect(decodeText(Buffer.from('Gr\xfc\xdfe', 'latin1'))).toBe('Grüße');
});

it('uses the encoding that a page declares', () => {
  const page = '<meta charset="windows-1250"><p>';
  // A single byte gives no hint of its encoding.
  const bytes = Buffer.concat([Buffer.from(page), Buffer.from([0xb3])]);
  expect(decodeText(bytes, { isPage: true })).toBe(`${page}ł`);
});

it('decodes UTF-8 despite another encoding declared by the page', () => {
  const page = '<meta charset="windows-1250"><p>ł';
  expect(decodeText(Buffer.from(page), { isPage: true })).toBe(page);
});

it('throws on bytes that are not text', () => {
  expect(() => decodeText(Buffer.from([0xff, 0xfe, 0x00, 0xdc, 0x41, 0x00]))).toThrow('file.unreadable');
});

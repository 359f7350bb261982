/** Encodings of short texts, of texts with few foreign words, and of old systems. */
import { expect, it } from 'vitest';
import { decodeText } from '../decode-text.ts';

const ascii = 'The harbour office opens at eight.\n'.repeat(200);

/** Encoded by another converter than the one under test. */
const written: [encoding: string, text: string, base64: string][] = [
  ['windows-1251', 'Имя;Город\nИван;Москва\nПётр;Тверь', 'yOz/O8Pu8O7kCsji4O07zO7x6uLgCs+48vA70uLl8Pw='],
  ['windows-1251', 'Contact: Иванов Пётр', 'Q29udGFjdDogyOLg7e7iIM+48vA='],
  ['windows-1256', 'Contact: محمد العلي', 'Q29udGFjdDog483jzyDH4drh7Q=='],
  ['windows-1256', 'مرحبا', '49HNyMc='],
  ['windows-1250', 'Łódź; Małgorzata; Kraków', 'o/NknzsgTWGzZ29yemF0YTsgS3Jha/N3'],
  ['windows-1253', 'Αθήνα', 'weje7eE='],
  ['windows-1255', 'שלום', '+ezl7Q=='],
  ['shift_jis', '担当: 山田太郎', 'klOTljogjlKTY5G+mFk='],
  ['euc-jp', '東京都', 'xey1/sXU'],
  ['gb18030', '你好', 'xOO6ww=='],
  ['big5', '電話: 台北', 'uXG43DogpXilXw=='],
  ['euc-kr', '담당: 김민수, 서울', 'tOO05zogsei5zrz2LCC8rb/v'],
  ['windows-874', 'ราคา 450 บาทต่อเดือน', 'w9Kk0iA0NTAgutK3tejN4LTXzbk='],
  ['macintosh', 'Jörg Weiß prüft “Café” für Mäxchen', 'SppyZyBXZWmnIHByn2Z0INJDYWaO0yBmn3IgTYp4Y2hlbg=='],
  ['macintosh', 'élève', 'jmyPdmU='],
  ['cp850', 'Prüfung über größere Änderungen', 'UHKBZnVuZyCBYmVyIGdylOFlcmUgjm5kZXJ1bmdlbg=='],
  [
    'cp852',
    'Umowa została podpisana w Łodzi, środki są wypłacone',
    'VW1vd2Egem9zdGGIYSBwb2RwaXNhbmEgdyCdb2R6aSwgmHJvZGtpIHOlIHd5cIhhY29uZQ==',
  ],
  ['ibm866', 'Договор подписан в Москве', 'hK6jrqKu4CCvrqSvqOGgrSCiIIyu4aqipQ=='],
  ['koi8-r', 'Москва, улица Ленина', '7c/Ty9fBLCDVzMnDwSDsxc7JzsE='],
  [
    'windows-1252',
    '21 °C ± 2, 5 µm, 10 m², ½ cup, © 2024',
    'MjEgsEMgsSAyLCA1ILVtLCAxMCBtsiwgvSBjdXAsIKkgMjAyNA==',
  ],
  ['windows-1252', 'Ça va? Où êtes-vous?', 'x2EgdmE/IE/5IOp0ZXMtdm91cz8='],
  ['windows-1252', 'el señor Núñez firmó a 450 €', 'ZWwgc2Xxb3IgTvrxZXogZmlybfMgYSA0NTAggA=='],
  ['iso-8859-15', 'cœur à 450 €', 'Y711ciDgIDQ1MCCk'],
  ['windows-1254', 'Şişli, Çağlayan, ığdır', '3mn+bGksIMdh8GxheWFuLCD98GT9cg=='],
  ['windows-1257', 'Ąžuolas ir šešėlis', 'wP51b2xhcyBpciDwZfDrbGlz'],
];

it.each(written)('decodes %s: %s', (_encoding, text, base64) => {
  expect(decodeText(Buffer.from(base64, 'base64'))).toEqual({ text, replaced: 0 });
});

it.each(written)('decodes %s between lines of ASCII: %s', (_encoding, text, base64) => {
  const content = Buffer.concat([
    Buffer.from(ascii),
    Buffer.from(base64, 'base64'),
    Buffer.from(`\n${ascii}`),
  ]);
  expect(decodeText(content).text).toBe(`${ascii}${text}\n${ascii}`);
});

it('judges a text without lines in linear time', () => {
  const content = Buffer.alloc(5_000_000, 0xe9);
  const startMs = performance.now();
  decodeText(content);
  expect(performance.now() - startMs).toBeLessThan(3_000);
});

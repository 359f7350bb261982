import { expect, test } from 'vitest';
import { foldWord } from './fold.ts';

test.each([
  ['café', ['Café', 'CAFÉ', 'cafe\u0301', 'cafe']],
  ['über', ['uber', 'Über', 'u\u0308ber']],
  ['Straße', ['strasse', 'STRASSE']],
  ['finden', ['ﬁnden']],
  ['Full12', ['Ｆｕｌｌ１２']],
  ['İstanbul', ['istanbul', 'ISTANBUL', 'ıstanbul']],
  ['Łódź', ['lodz']],
  ['Οδός', ['ΟΔΟΣ', 'οδος']],
  ['ёлка', ['елка']],
  ['أحمد', ['احمد', 'آحمد', 'ٱحمد']],
  ['مُحَمَّد', ['محمد', 'محـــمد']],
  ['إجازة', ['اجازه', 'اجازة']],
  ['على', ['علي']],
  ['ﻻ', ['لا']],
  ['می‌خواهم', ['ميخواهم']],
  ['٢٠٢٦', ['2026', '۲۰۲۶']],
])('folds spellings of %s', (word, others) => {
  for (const other of others) expect(foldWord(other), other).toBe(foldWord(word));
});

test.each([
  ['über', 'ueber'],
  ['й', 'и'],
  ['が', 'か'],
  ['हिन्दी', 'हनद'],
  ['ไทย', 'ไทร'],
])('keeps %s apart from %s', (word, other) => {
  expect(foldWord(word)).not.toBe(foldWord(other));
});

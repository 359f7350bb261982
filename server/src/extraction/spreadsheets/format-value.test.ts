import { describe, expect, it } from 'vitest';
import { formatCellNumber, formatCellText, formatOf } from './format-value.ts';

const shown = (format: number | string, value: number, is1904 = false): string =>
  formatCellNumber(
    value,
    typeof format === 'number' ? formatOf(format, undefined) : formatOf(164, format),
    is1904,
  );
/** 14 March 2026, 09:45. */
const moment = 46_095.406_25;

describe('dates and times', () => {
  it.each<[number | string, string]>([
    [14, '2026-03-14'],
    [15, '14-Mar-26'],
    [16, '14-Mar'],
    [17, 'Mar-26'],
    [18, '9:45 AM'],
    [19, '9:45:00 AM'],
    [20, '9:45'],
    [21, '9:45:00'],
    [22, '2026-03-14 09:45'],
    [27, '2026-03-14 09:45:00'],
    [45, '45:00'],
    [47, '45:00.0'],
    [57, '2026-03-14 09:45:00'],
    ['dd/mm/yyyy', '14/03/2026'],
    ['d.m.yy', '14.3.26'],
    ['dd/mm/yyyy;@', '14/03/2026'],
    ['[$-407]dd. mmmm yyyy', '14. März 2026'],
    ['[$-407]dddd\\, d/m/yyyy;@', 'Samstag, 14/3/2026'],
    ['[$-de-DE]mmmm yy', 'März 26'],
    ['[$-40C]d mmmm yyyy', '14 mars 2026'],
    ['[$-409]mmm\\-yy', 'Mar-26'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'Saturday, March 14, 2026'],
    ['[$-F400]h:mm:ss\\ AM/PM', '9:45:00 AM'],
    ['mmmmm', 'M'],
    ['yyyy年m月d日', '2026年3月14日'],
    ['[$-411]ggge"年"m"月"d"日"', '2026年3月14日'],
    ['[$-411]aaaa', '土曜日'],
    ['yyyy\\-mm\\-dd"T"hh:mm:ss', '2026-03-14T09:45:00'],
    ['hh:mm:ss.000', '09:45:00.000'],
    ['[Red]d/m/yyyy h:mm', '14/3/2026 9:45'],
  ])('formats a date as %s', (format, expected) => {
    expect(shown(format, moment)).toBe(expected);
  });

  it.each<[string, number, string]>([
    ['[h]:mm', 1.260_416_666_666_667, '30:15'],
    ['[h]:mm:ss', 2.5, '60:00:00'],
    ['[mm]:ss', 0.0625, '90:00'],
    ['[ss]', 0.001, '86'],
    ['[h]:mm', -0.5, '-12:00'],
    ['h:mm', 0.999_999, '0:00'],
    ['h:mm', 59.99 / 1_440, '0:59'],
    ['h:mm AM/PM', 0, '12:00 AM'],
    ['h:mm AM/PM', 0.5, '12:00 PM'],
  ])('formats a time as %s: %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it.each([
    [0, '1900-01-00'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [2_958_465, '9999-12-31'],
    [-1, '-1'],
    [2_958_466, '2958466'],
    [1e10, '10000000000'],
  ])('keeps the calendar from 1900, and numbers that it lacks: %s', (value, expected) => {
    expect(shown('yyyy-mm-dd', value)).toBe(expected);
  });

  it('counts days from 1904 where the workbook does, but not elapsed hours', () => {
    expect(shown(14, 0, true)).toBe('1904-01-01');
    expect(shown(14, 44_633, true)).toBe('2026-03-14');
    expect(shown('dddd', 44_633, true)).toBe('Saturday');
    expect(shown('[h]:mm', 1.5, true)).toBe('36:00');
  });

  it('shows a date, a time or both where the language of the program decides', () => {
    expect(shown(31, 46_095)).toBe('2026-03-14');
    expect(shown(55, 0.406_25)).toBe('09:45:00');
  });
});

describe('numbers', () => {
  it.each<[number | string, number, string]>([
    [0, 0.1 + 0.2, '0.3'],
    [0, 8.300_000_000_000_000_7, '8.3'],
    [0, 1 / 3, '0.333333333333333'],
    [0, 4_711_000_000_000_123, '4711000000000123'],
    [0, 1e-7, '1E-07'],
    [0, 1.5e300, '1.5E+300'],
    [1, -1_234.5, '-1235'],
    [2, 1.005, '1.01'],
    [3, 1_234_567, '1,234,567'],
    [4, -1_234.5, '-1,234.50'],
    [4, -0.001, '0.00'],
    [9, 0.285, '29%'],
    [10, 0.070_000_000_000_000_01, '7.00%'],
    [11, 123_456, '1.23E+05'],
    [12, 2.5, '2 1/2'],
    [13, 0.3125, '5/16'],
    [12, 3, '3'],
    [12, 0.999, '1'],
    [37, -1_234, '(1,234)'],
    [38, 1_234, '1,234'],
    [44, 1_234.5, '$1,234.50'],
    [44, -1_234.5, '$(1,234.50)'],
    [44, 0, '$-'],
    [48, 12_345, '12.3E+3'],
    [49, 5, '5'],
    ['0.0%', 0.125, '12.5%'],
    ['0 %', 0.07, '7 %'],
    ['#,##0.00\\ "€"', 1_234.5, '1,234.50 €'],
    ['#,##0.00\\ [$€-407]', -1_234.5, '-1,234.50 €'],
    ['[$£-809]#,##0.00', 12, '£12.00'],
    ['[$DKK] #,##0.00', 12, 'DKK 12.00'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', -89, '-89.00 €'],
    ['"$"#,##0.00;[Red]\\("$"#,##0.00\\)', -12, '($12.00)'],
    ['#,##0,"k"', 1_234_567, '1,235k'],
    ['0.0,,"M"', 1_250_000, '1.3M'],
    ['0.###', 0.5, '0.5'],
    ['#.##', 0.25, '.25'],
    ['0.##', 12, '12'],
    ['0.##"kg"', 12, '12kg'],
    ['0.0#', 12, '12.0'],
    ['# ?/8', 0.375, '3/8'],
    ['?/?', 1.5, '3/2'],
    ['General" kg"', 12.5, '12.5 kg'],
    ['0.0" m²"', 12.5, '12.5 m²'],
    ['0.0°', 12.5, '12.5°'],
    ['00000', 123, '00123'],
    ['000\\-00\\-0000', 123_456_789, '123-45-6789'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2_125_551_234, '(212) 555-1234'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5_551_234, '555-1234'],
    ['+0.0%;-0.0%;0%', -0.05, '-5.0%'],
    ['[Red][<0]0.0;[Blue]0.00', -3, '3.0'],
    ['[<100]0;0.0', -3, '-3'],
    ['[>=1000]#,##0," T";0', 5_000, '5 T'],
    ['[=0]"none";0', 0, 'none'],
    ['0;-0;"–"', 0, '–'],
    ['0;-0;;@', 0, ''],
    [';;;', 5, ''],
    ['"Nr. "0', 5, 'Nr. 5'],
    ['0" of [5]"', 3, '3 of [5]'],
    ['[$-C01]0\\٫00%', 0.07, '7.00%'],
    ['[$EGP-C01]\\ #\\٬##0\\٫00', 1_234.5, 'EGP 1,234.50'],
    ['#\\ ##0.00', 1_234_567.5, '1234 567.50'],
    ['[Red]', 12.5, '12.5'],
  ])('formats a number as %s: %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it('writes a number under a code that no program accepts', () => {
    expect(shown(`0${'#'.repeat(100_000)}`, 12.5)).toBe('12.5');
    expect(shown('"open', 12)).toBe('open');
    expect(shown('[open', 12)).toBe('12');
  });
});

describe('texts', () => {
  it.each([
    ['0.00', 'abc', 'abc'],
    ['yyyy-mm-dd', 'soon', 'soon'],
    ['@', '00123', '00123'],
    ['@" kg"', 'five', 'five kg'],
    ['0;0;0;"Nr. "@', 'A12', 'Nr. A12'],
    ['_(@_)', 'abc', 'abc'],
    ['0;-0;;@', 'abc', 'abc'],
    [';;;', 'abc', ''],
  ])('applies the section of texts in %s', (format, text, expected) => {
    expect(formatCellText(text, formatOf(164, format))).toBe(expected);
  });
});

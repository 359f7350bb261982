import { expect, it } from 'vitest';
import { contentDisposition } from './download.ts';

it('keeps a header safe and the name readable', () => {
  expect(contentDisposition('a"\r\nX: y.txt')).toBe(
    `attachment; filename="a_  X: y.txt"; filename*=UTF-8''a%22%20%20X%3A%20y.txt`,
  );
});

it('encodes names beyond ASCII', () => {
  expect(contentDisposition('تقرير 📄.txt')).toBe(
    `attachment; filename="_____ __.txt"; filename*=UTF-8''%D8%AA%D9%82%D8%B1%D9%8A%D8%B1%20%F0%9F%93%84.txt`,
  );
});

it('survives a lone surrogate', () => {
  expect(contentDisposition('\ud800.txt')).toContain("filename*=UTF-8''%EF%BF%BD.txt");
});

it('shows the true extension of a name', () => {
  expect(contentDisposition('invoice\u202Efdp\x9b.exe')).toBe(
    `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
  );
});

/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const page = new DOMParser().parseFromString(read('index.html'), 'text/html');

it('shows a ring that is spoken of before any script is there', () => {
  const status = page.querySelector('#root > [role="status"]');
  expect(status?.textContent).toMatch(/Loading.*جارٍ التحميل/s);
  expect(page.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toBe('/first-paint.css');
  const styles = read('public/first-paint.css');
  for (const { className } of status?.querySelectorAll('[class]') ?? [])
    expect(styles).toContain(`.${className} {`);
});

it('holds nothing that the content security policy refuses', () => {
  expect(page.querySelector('style, [style], script:not([src])')).toBeNull();
});

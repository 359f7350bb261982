/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const page = new DOMParser().parseFromString(read('index.html'), 'text/html');

it('shows a labelled spinner before any script loads', () => {
  const status = page.querySelector('#root > [role="status"]');
  expect(status?.textContent).toMatch(/Loading.*جارٍ التحميل/s);
  expect(page.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toBe('/first-paint.css');
  const styles = read('public/first-paint.css');
  for (const { className } of status?.querySelectorAll('[class]') ?? [])
    expect(styles).toContain(`.${className} {`);
});

it('contains no markup that the content security policy refuses', () => {
  expect(page.querySelector('style, [style], script:not([src])')).toBeNull();
});

describe('first paint script', () => {
  const backdrop = { '--backdrop-light': 'red', '--backdrop-dark': 'blue' };
  const html = document.documentElement;
  afterEach(() => {
    localStorage.clear();
    html.removeAttribute('style');
    for (const name of ['backdrop', 'reading', 'hostLanguage', 'hostScheme']) delete html.dataset[name];
    vi.unstubAllGlobals();
  });

  /** Runs the script with the page's URL set to `path`. */
  function start(
    path: string,
    stored: Record<string, unknown>,
    named: object = {},
  ): { backdrop: string } | undefined {
    history.replaceState(null, '', path);
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
    document.head.innerHTML = '<meta name="csp-nonce" content="n"><meta name="ahead">';
    document.head.querySelector('[name="ahead"]')?.setAttribute('content', JSON.stringify(named));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    runInThisContext(read('public/first-paint.js'));
    const isShown = html.dataset['backdrop'] !== undefined;
    return isShown ? { backdrop: html.style.getPropertyValue('--backdrop-dark') } : undefined;
  }
  const auth = { n1aiToken: 'x.y.z' };

  it('shows the last visit’s backdrop to a signed-out user', () => {
    expect(start('/chat', { backdrop })).toEqual({ backdrop: 'blue' });
    expect(start('/auth/jwt/login', { backdrop, auth })).toEqual({ backdrop: 'blue' });
  });

  it('shows the backdrop while the page is parsed, then leaves it to the screens', () => {
    expect(start('/chat', { backdrop })).toBeDefined();
    expect(html.dataset['reading']).toBe('');
    document.dispatchEvent(new Event('readystatechange'));
    expect(html.dataset['reading']).toBeUndefined();
  });

  it.each(['/chat', '/authors'])('shows no backdrop to a signed-in user at %s', (path) => {
    expect(start(path, { backdrop, auth })).toBeUndefined();
  });

  it.each([null, 'garbled', 7, [1]])('ignores a stored %s', (garbled) => {
    start('/setup', { backdrop: garbled, auth: garbled, settings: garbled });
    expect(html.lang).toBe('en');
  });

  const looks = () => [html.lang, html.dir, html.getAttribute('data-color-scheme')];
  const chosen = { language: 'en', settings: { themeMode: 'light', themeDirection: 'ltr' } };
  it.each([
    { wished: 'lang=ar&scheme=dark', look: ['ar', 'rtl', 'dark'] },
    { wished: 'lang=ar', look: ['ar', 'rtl', 'light'] },
    { wished: 'scheme=dark', look: ['en', 'ltr', 'dark'] },
    { wished: 'lang=tlh&scheme=sepia', look: ['en', 'ltr', 'light'] },
    { wished: 'lang=__proto__&scheme=', look: ['en', 'ltr', 'light'] },
  ])('applies the host page’s appearance to an embedded chat: $wished', ({ wished, look }) => {
    vi.stubGlobal('parent', {});
    start(`/public-chat/desk/true#host=x&${wished}`, chosen);
    expect(looks()).toEqual(look);
  });

  it.each(['/public-chat/desk/true', '/chat'])(
    'ignores appearance parameters at %s outside a frame',
    (path) => {
      if (path === '/chat') vi.stubGlobal('parent', {});
      start(`${path}#lang=ar&scheme=dark`, chosen);
      expect(looks()).toEqual(['en', 'ltr', 'light']);
    },
  );

  const ahead = { '/public-chat': { all: ['assets/page.js'], en: ['assets/en.js'], ar: ['assets/ar.js'] } };
  it.each([
    { path: '/public-chat/desk', language: 'ar', fetched: ['/assets/page.js', '/assets/ar.js'] },
    { path: '/public-chat', language: 'en', fetched: ['/assets/page.js', '/assets/en.js'] },
    { path: '/public-chats', language: 'en', fetched: [] },
  ])('preloads the scripts of $path in $language', ({ path, language, fetched }) => {
    start(path, { language }, ahead);
    const links = document.head.querySelectorAll('link[rel="modulepreload"]');
    expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual(fetched);
  });
});

/** Names browser and operating system of a `User-Agent` header, for lists of sessions. */
import type { UserSession } from '@polylogue/contract/people/users/schemas';

/** Patterns with the version as their group; browsers that name another one come first. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const mobileSystems = new Set(['iPhone', 'iPad', 'Android']);

export function deviceOf(userAgent: string | null): UserSession['device'] {
  const text = userAgent ?? '';
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const browser = browsers.find(([, pattern]) => pattern.test(text));
  const version = browser?.[1].exec(text)?.[1];
  return {
    browser: browser && version !== undefined ? `${browser[0]} ${version}` : null,
    system,
    isMobile: system !== null && mobileSystems.has(system),
  };
}

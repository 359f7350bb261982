import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const on = 'Mozilla/5.0';
it.each([
  [`${on} (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0`, 'Firefox 147', 'Linux'],
  [
    `${on} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36 Edg/144.0.1`,
    'Edge 144',
    'Windows',
  ],
  [
    `${on} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15`,
    'Safari 26',
    'macOS',
  ],
  [
    `${on} (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari 26',
    'iPhone',
  ],
  [
    `${on} (Linux; Android 16; K) AppleWebKit/537.36 Chrome/144.0.0.0 Mobile Safari/537.36`,
    'Chrome 144',
    'Android',
  ],
  ['curl/8.1', null, null],
  [null, null, null],
])('names browser and system of %s', (userAgent, browser, system) => {
  const isMobile = system === 'iPhone' || system === 'Android';
  expect(deviceOf(userAgent)).toEqual({ browser, system, isMobile });
});

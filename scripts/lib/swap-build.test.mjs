import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { swapBuild } from './swap-build.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'polylogue-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string[]} assets */
function build(name, ...assets) {
  mkdirSync(`${folder}/${name}/assets`, { recursive: true });
  writeFileSync(`${folder}/${name}/index.html`, assets.join());
  for (const asset of assets) writeFileSync(`${folder}/${name}/assets/${asset}`, name);
}
const assets = () => readdirSync(`${folder}/served/assets`).sort();

it('serves the new page, and still what the page before loads later', () => {
  build('served', 'chat-1.js', 'same.js');
  build('built', 'chat-2.js', 'same.js');
  swapBuild(`${folder}/built`, `${folder}/served`);
  expect(readFileSync(`${folder}/served/index.html`, 'utf8')).toBe('chat-2.js,same.js');
  expect(assets()).toEqual(['chat-1.js', 'chat-2.js', 'same.js']);
  expect(readFileSync(`${folder}/served/assets/same.js`, 'utf8')).toBe('built');
  expect(readdirSync(folder)).toEqual(['served']);
});

it('forgets what no build of the last month wanted', () => {
  build('served', 'old.js', 'recent.js');
  const seconds = Date.now() / 1000;
  utimesSync(`${folder}/served/assets/old.js`, seconds, seconds - 31 * 24 * 3600);
  build('second', 'second.js');
  swapBuild(`${folder}/second`, `${folder}/served`);
  build('third', 'third.js');
  swapBuild(`${folder}/third`, `${folder}/served`);
  expect(assets()).toEqual(['recent.js', 'second.js', 'third.js']);
});

it('moves the first build into place, also after a swap was killed', () => {
  build('built', 'chat-1.js');
  build('built-replaced', 'rest.js');
  swapBuild(`${folder}/built`, `${folder}/served`);
  expect(assets()).toEqual(['chat-1.js']);
  expect(existsSync(`${folder}/built-replaced`)).toBe(false);
});

// What each feature takes, of the contract, the server and the browser application together. Runs where types are stripped.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { root } from './project.mjs';

const places = ['contract/src', 'server/src/features', 'web/src/features'];

/**
 * @typedef {{ calls: number, lines: number, files: number, testLines: number }} Measure
 */

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

/** @param {string} file */
const lineCount = (file) => readFileSync(file, 'utf8').split('\n').length - 1;

/**
 * The sources of a folder.
 * @param {string} folder
 */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

/**
 * How many routes a module declares, in the groups that it exports.
 * @param {string} file
 */
async function callsOf(file) {
  /** @type {object[]} */
  const groups = Object.values(await import(pathToFileURL(file).href)).filter(
    (value) => Object(value) === value,
  );
  const routes = groups
    .flatMap((group) => Object.values(group))
    .filter((value) => value?.method && value?.path);
  return new Set(routes).size;
}

/** @returns {Promise<Map<string, Measure>>} by feature */
export async function measureFeatures() {
  /** @type {Map<string, Measure>} */
  const measures = new Map();
  for (const place of places) {
    const folders = readdirSync(path.join(root, place), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    for (const { name } of folders) {
      const measure = measures.get(name) ?? { calls: 0, lines: 0, files: 0, testLines: 0 };
      measures.set(name, measure);
      for (const file of sourcesIn(path.join(root, place, name))) {
        if (isTest(file)) {
          measure.testLines += lineCount(file);
          continue;
        }
        measure.files += 1;
        measure.lines += lineCount(file);
        if (place === 'contract/src' && file.endsWith('routes.ts')) measure.calls += await callsOf(file);
      }
    }
  }
  return measures;
}

/** @param {Map<string, Measure>} measures */
function print(measures) {
  const header = ['feature', 'calls', 'lines', 'files', 'test lines', 'lines a call'];
  const rows = [...measures]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { calls, lines, files, testLines }]) =>
      [name, calls, lines, files, testLines, calls === 0 ? '' : Math.round(lines / calls)].map(String),
    );
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [header, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${cells.join('  ')}\n`);
  }
}

if (import.meta.main) print(await measureFeatures());

// Measures domains and resources over contract, server and web together. Runs where types are stripped.
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
 * Lists the sources of a folder.
 * @param {string} folder
 */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Texts and their declarations are no code.
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => path.join(folder, name));

/**
 * Counts the routes that a module declares, in the groups that it exports.
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

/** Distinguishes folders that every domain has from its resources. @param {string} folder */
const isPart = (folder) => ['.', 'error-texts', 'pages', 'parts', 'testing', 'texts'].includes(folder);

/**
 * Names the folders whose measures are summed: domains, their sub-folders, and what declares calls of its own below.
 * @param {readonly string[]} files relative to their place
 */
function folderNames(files) {
  const folders = files
    .map((file) => path.dirname(file).split('/'))
    .filter(([domain = '']) => !isPart(domain));
  const declaring = files.filter((file) => file.endsWith('/routes.ts')).map((file) => path.dirname(file));
  const shallow = folders.flatMap(([domain = '', sub]) => [
    domain,
    ...(sub === undefined || isPart(sub) ? [] : [`${domain}/${sub}`]),
  ]);
  return new Set([...shallow, ...declaring]);
}

/**
 * Sums of contract, server and web by domain, as `people`, and by resource, as `people/groups`. A resource inside of
 * another, as `people/groups/members`, counts apart from it.
 * @returns {Promise<Map<string, Measure>>}
 */
export async function measureFeatures() {
  const files = places.flatMap((place) =>
    sourcesIn(path.join(root, place)).map((file) => ({
      file,
      isContract: place === 'contract/src',
      name: path.relative(path.join(root, place), file).replaceAll(path.sep, '/'),
    })),
  );
  const names = folderNames(files.map(({ name }) => name));
  /** @type {Map<string, Measure>} */
  const measures = new Map();
  for (const { file, name, isContract } of files) {
    const folders = [...names].filter((folder) => name.startsWith(`${folder}/`));
    const resource = folders.toSorted((one, other) => other.length - one.length)[0];
    const calls = isContract && !isTest(file) && file.endsWith('routes.ts') ? await callsOf(file) : 0;
    for (const folder of new Set([name.split('/')[0] ?? '', resource])) {
      if (folder === undefined || !names.has(folder)) continue;
      const measure = measures.get(folder) ?? { calls: 0, lines: 0, files: 0, testLines: 0 };
      measures.set(folder, measure);
      measure.calls += calls;
      if (isTest(file)) measure.testLines += lineCount(file);
      else {
        measure.files += 1;
        measure.lines += lineCount(file);
      }
    }
  }
  return measures;
}

/** @param {Map<string, Measure>} measures */
function print(measures) {
  const header = ['domain or resource', 'calls', 'lines', 'files', 'test lines', 'lines a call'];
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

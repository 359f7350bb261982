// Part of `npm run check`: comments, test titles and commit subjects are in standard English.
// `node scripts/language.mjs [path …]` keeps to the comments and titles of these paths.
import { spawnSync } from 'node:child_process';
import { faultOfSubject, findDialect } from './lib/rules/language.mjs';
import { root } from './lib/project.mjs';

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '';

/** Subjects of the commits since this check was added; none outside a repository. */
function subjects() {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/language.mjs')
    .trim()
    .split('\n')[0];
  return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).split('\n').filter(Boolean) : [];
}

const places = process.argv.slice(2);
const found = findDialect(root).filter(
  ({ path }) => places.length === 0 || places.some((place) => path.startsWith(place)),
);
for (const { path, line, kind, fault, text } of found)
  console.error(`${path}:${line}  ${kind} ${fault}: ${text.slice(0, 90).replaceAll('\n', ' ')}`);
const wrongSubjects = (places.length > 0 ? [] : subjects()).filter(faultOfSubject);
for (const subject of wrongSubjects) console.error(`commit ${faultOfSubject(subject)}: ${subject}`);
console.log(`language: ${found.length} findings, ${wrongSubjects.length} commit subjects`);
if (found.length + wrongSubjects.length > 0) process.exitCode = 1;

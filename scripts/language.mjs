// `node scripts/language.mjs [path …]`: comments and test titles that are not in standard English.
import { findDialect } from './lib/rules/language.mjs';
import { root } from './lib/project.mjs';

const places = process.argv.slice(2);
const found = findDialect(root).filter(
  ({ path }) => places.length === 0 || places.some((place) => path.startsWith(place)),
);
for (const { path, line, kind, fault, text } of found)
  console.error(`${path}:${line}  ${kind} ${fault}: ${text.slice(0, 90).replaceAll('\n', ' ')}`);
console.log(`language: ${found.length} findings`);
if (found.length > 0) process.exitCode = 1;

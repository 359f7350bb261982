// Part of `npm run check`: the lockfile serves every platform and every registry. `--complete` fixes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { missingOptionalPackages } from './lib/lockfile.mjs';
import { root } from './lib/project.mjs';

const path = `${root}/package-lock.json`;
/** @type {{ packages: import('./lib/lockfile.mjs').LockedPackages }} */
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingOptionalPackages(lockfile.packages);
const bound = Object.entries(lockfile.packages).filter(
  ([, { link, resolved }]) => !link && resolved?.startsWith('http'),
);

if (process.argv.includes('--complete')) {
  Object.assign(lockfile.packages, missing);
  for (const [, entry] of bound) delete entry.resolved;
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lockfile.packages = Object.fromEntries(sorted);
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`lockfile: ${Object.keys(missing).length} entries added, ${bound.length} addresses removed`);
} else {
  for (const name of Object.keys(missing)) console.error(`package-lock.json lacks ${name}`);
  for (const [name] of bound) console.error(`package-lock.json ties ${name} to one registry`);
  if (Object.keys(missing).length + bound.length > 0) {
    console.error('npm install causes this; fix it with: node scripts/lockfile.mjs --complete');
    process.exitCode = 1;
  }
}

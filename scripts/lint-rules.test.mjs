// Plants what the linter must refuse in a small tree laid out like the repository, and sees it refused.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './lib/project.mjs';

const manyLines = (/** @type {number} */ count) =>
  'export let line = 0;\nline += 1;\n'.concat('line += 1;\n'.repeat(count - 2));
const longFunction = (/** @type {number} */ count) =>
  `export function long(a: number): number {\n  let b = a;\n${'  b += 1;\n'.repeat(count - 4)}  return b;\n}\n`;

const handler = (/** @type {number} */ count) =>
  `declare const bind: (handle: () => number) => unknown;\nexport const bound = bind(() => {\n  let b = 0;\n${'  b += 1;\n'.repeat(count - 4)}  return b;\n});\n`;

/**
 * Sources that a feature may not hold.
 *
 * @param {string} rule
 * @param {string[]} sources
 * @returns {[file: string, content: string, rule: string][]}
 */
const inFeatures = (rule, sources) =>
  sources.map((source, index) => [`server/src/features/b/${rule}-${index}-queries.ts`, source, rule]);

/** SQL as a feature writes it. */
const sqlOf = (/** @type {string} */ text) =>
  `declare const sql: (parts: TemplateStringsArray, ...values: number[]) => unknown;\nexport const q = sql\`${text}\`;`;

/** @type {[file: string, content: string, rule: string][]} */
const refused = [
  ['server/src/features/a/routes.ts', handler(26), 'handler-lines'],
  ...inFeatures('feature-kits', [
    'export const page = (q: { offset(n: number): unknown }) => q.offset(50);',
    "export const page = (eb: { refTuple(a: string): unknown }) => eb.refTuple('id');",
    "export const page = ({ refTuple }: { refTuple(a: string): unknown }) => refTuple('id');",
    "export const page = (q: { offset(n: number): unknown }) => q['offset'](50);",
    sqlOf('select id from users offset ${50}'),
    'export const token = (continuationTokens: { seal(): string }) => continuationTokens.seal();',
    'export const token = (deps: { continuationTokens: { open(): string } }) => deps.continuationTokens.open();',
    'export const token = (tokens: { seal(): string }) => tokens.seal();',
    ...['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare', 'skipLocked', 'noWait'].map(
      (lock) => `export const lock = (q: { ${lock}(): unknown }) => q.${lock}();`,
    ),
    sqlOf('select from users for update'),
    sqlOf('select from users limit ${1} FOR UPDATE'),
    sqlOf('select from users\n  for no key\n  update of users'),
    sqlOf('select from users for share'),
    sqlOf('select from users for key share'),
    sqlOf('select pg_advisory_xact_lock(${1})'),
    sqlOf('select pg_try_advisory_xact_lock(${1})'),
    sqlOf('lock table users in exclusive mode'),
    sqlOf('update users set version = version + 1'),
    sqlOf('select id from users where (name, id) > (${1}, ${2})'),
    sqlOf('select id from users where (lower(name), created_at, id) < (${1}, ${2}, ${3})'),
    "export const lock = (raw: (text: string) => unknown) => raw('for update');",
    "import { recordVersion } from '../../changes/record-change.ts';\nexport const record = recordVersion;",
    "import * as record from '../../../changes/record-change.ts';\nexport const all = record;",
    "export const record = () => import('../../changes/record-change.ts');",
    'export const isStale = (context: { ifMatch: string }) => context.ifMatch !== "1";',
    "import type { VersionedRow } from '../../changes/queries.ts';\nexport type Row = VersionedRow;",
  ]),
  ...inFeatures('audit-tables', [
    "export const past = (tx: { from(t: string): unknown }) => tx.from('entity_versions');",
    "export const past = (tx: { from(t: string): unknown }) => tx.from('entity_versions as v');",
    "export const log = (tx: { into(t: string): unknown }) => tx.into('audit_entries');",
    sqlOf('select count(*) from audit_entries'),
  ]),
  // The audit log's owner follows the locking and paging rules of every feature.
  [
    'server/src/features/insight/audit/queries.ts',
    'export const lock = (q: { forUpdate(): unknown }) => q.forUpdate();',
    'feature-kits',
  ],
  [
    'server/src/features/a/fetching.ts',
    "export const a = () => fetch('https://example.com');",
    'no-restricted-globals',
  ],
  ['server/src/http/fetching.ts', 'export const a = globalThis.fetch;', 'no-restricted-properties'],
  [
    'server/src/http/socket.ts',
    "export const a = new WebSocket('wss://example.com');",
    'no-restricted-globals',
  ],
  ['web/src/features/a/fetching.ts', "export const a = () => fetch('/api');", 'no-restricted-globals'],
  [
    'server/src/features/a/writing.ts',
    "import { writeFile } from 'node:fs/promises';\nexport const w = writeFile;",
    'no-restricted-imports',
  ],
  [
    'server/src/testing/harness.ts',
    "import { afterAll } from 'vitest';\nexport const harness = () => afterAll(() => {});",
    'no-restricted-imports',
  ],
  [
    'server/src/testing/double.ts',
    "import { afterEach as after } from 'vitest';\nafter(() => {});",
    'hooks-at-import',
  ],
  [
    'web/src/lib/testing/page.tsx',
    "import * as vitest from 'vitest';\nvitest.beforeEach(() => {});",
    'hooks-at-import',
  ],
  [
    'server/src/http/writing.ts',
    "import { createWriteStream } from 'node:fs';\nexport const w = createWriteStream;",
    'no-restricted-imports',
  ],
  [
    'server/src/http/all-of-fs.ts',
    "import * as fs from 'node:fs';\nexport const w = fs.rmSync;",
    'no-restricted-imports',
  ],
  [
    'server/src/features/a/service.ts',
    "interface Db { selectFrom(table: string): string }\nexport const all = (db: Db) => db.selectFrom('a');",
    'no-restricted-properties',
  ],
  [
    'web/src/ui/button.tsx',
    "import { Button } from '@mui/material';\nexport const b = Button;",
    'no-restricted-imports',
  ],
  [
    'web/src/ui/icon.tsx',
    "import { Add } from '@mui/icons-material';\nexport const b = Add;",
    'no-restricted-imports',
  ],
  [
    'web/src/ui/send.ts',
    "export const isSent = ({ key }: KeyboardEvent) => key === 'Enter';",
    'input-method-keys',
  ],
  [
    'web/src/ui/composing.ts',
    'export const isComposing = (event: KeyboardEvent) => event.isComposing;',
    'input-method-keys',
  ],
  ['web/src/ui/all.ts', "export * from './button.tsx';", 'no-barrel-file'],
  ['server/src/http/any.ts', 'export const a = (b: any) => String(b);', 'no-explicit-any'],
  ['server/src/http/unsaid.ts', '// @ts-expect-error\nexport const a: number = true;', 'ban-ts-comment'],
  [
    'server/src/http/floating.ts',
    'export function a() {\n  Promise.reject(new Error());\n}',
    'no-floating-promises',
  ],
  ['server/src/http/params.ts', 'export const a = (b: 1, c: 2, d: 3, e: 4) => [b, c, d, e];', 'max-params'],
  ['server/src/http/long-file.ts', manyLines(301), 'max-lines'],
  ['server/src/http/long.test.ts', manyLines(501), 'max-lines'],
  ['server/src/http/long-function.ts', longFunction(61), 'max-lines-per-function'],
  ['web/src/ui/long-component.tsx', longFunction(151), 'max-lines-per-function'],
  ['server/src/http/camelCase.ts', 'export const a = 1;', 'filename-case'],
];

/** @type {[file: string, content: string][]} */
const accepted = [
  ['server/src/features/a/short/routes.ts', handler(25)],
  [
    'web/src/lib/testing/tests.ts',
    "import { afterEach } from 'vitest';\nexport const tests = () => afterEach(() => {});",
  ],
  ['web/src/testing/page-setup.ts', "import { afterEach } from 'vitest';\nafterEach(() => {});"],
  ['web/src/lib/hooked.test.ts', "import { afterEach } from 'vitest';\nafterEach(() => {});"],
  ['server/src/outbound/fetching.ts', "export const a = () => fetch('https://example.com');"],
  ['web/src/lib/fetching.ts', "export const a = () => fetch('/api');"],
  [
    'server/src/features/a/reading.ts',
    "import { readFile } from 'node:fs/promises';\nexport const r = readFile;",
  ],
  [
    'server/src/blobs/writing.ts',
    "import { writeFile } from 'node:fs/promises';\nexport const w = writeFile;",
  ],
  [
    'server/src/features/a/queries.ts',
    "interface Db { selectFrom(table: string): string }\nexport const all = (db: Db) => db.selectFrom('a');",
  ],
  [
    'server/src/features/a/b-queries.ts',
    "interface Db { selectFrom(table: string): string }\nexport const all = (db: Db) => db.selectFrom('a');",
  ],
  ['server/src/features/insight/audit/hash-chain-queries.ts', sqlOf('select count(*) from audit_entries')],
  ['server/src/features/a/c-queries.ts', sqlOf('select erase_entity_versions(${1})')],
  ['server/src/features/a/d-queries.ts', sqlOf('select id from (select id from users offset 0) as u')],
  [
    'server/src/features/a/auditing.ts',
    "import { audit } from '../../changes/audit.ts';\nexport const a = audit;",
  ],
  ['server/src/db/locks.ts', sqlOf('select from users for update')],
  ['web/src/ui/by-path.tsx', "import Button from '@mui/material/Button';\nexport const b = Button;"],
  ['server/src/http/full-file.ts', manyLines(300)],
  ['server/src/http/full.test.ts', manyLines(500)],
  ['server/src/http/full-function.ts', longFunction(60)],
  ['web/src/ui/full-component.tsx', longFunction(150)],
];

/** @type {Map<string, string[]>} the rules that each file broke */
const broken = new Map();

beforeAll(() => {
  const tree = mkdtempSync(path.join(tmpdir(), 'polylogue-lint-'));
  afterAll(() => rmSync(tree, { recursive: true, force: true }));
  for (const file of ['.oxlintrc.json', 'scripts/lib/rules/lint-rules.mjs'])
    cpSync(`${root}/${file}`, `${tree}/${file}`);
  writeFileSync(`${tree}/tsconfig.json`, JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
  for (const [file, content] of [...refused, ...accepted]) {
    mkdirSync(path.dirname(`${tree}/${file}`), { recursive: true });
    writeFileSync(`${tree}/${file}`, content);
  }
  const linter = `${root}/node_modules/oxlint/bin/oxlint`;
  const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], { cwd: tree, encoding: 'utf8' });
  for (const { filename, code } of JSON.parse(stdout).diagnostics) {
    broken.set(filename, [...(broken.get(filename) ?? []), code.replace(/^.*\((.*)\)$/, '$1')]);
  }
});

it.each(refused)('refuses %s', (file, _content, rule) => {
  expect(broken.get(file)).toEqual([rule]);
});

it.each(accepted)('accepts %s', (file) => {
  expect(broken.get(file)).toBeUndefined();
});

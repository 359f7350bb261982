// Plants a violation of each border in a small tree laid out like the repository, and sees it caught.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';
import { findCrossings } from './lib/rules/borders.mjs';
import { findMisnamed } from './lib/rules/file-names.mjs';
import { findCrowded } from './lib/rules/folder-sizes.mjs';
import { root } from './lib/project.mjs';

/** @typedef {Record<string, string>} Files path → content, relative to the tree */

/** @type {string} */
let tree;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'polylogue-borders-'));
  symlinkSync(`${root}/node_modules`, `${tree}/node_modules`);
  plant(healthy);
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

/** @param {Files} files */
function plant(files) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(`${tree}/${file}`), { recursive: true });
    writeFileSync(`${tree}/${file}`, content);
  }
}

/** The shape of the repository, with every import that is allowed. @type {Files} */
const healthy = {
  'contract/src/agents/routes.ts': "import { z } from 'zod';\nexport const routes = z.object({});",
  'server/src/app.ts': "import { list } from './features/agents/public.ts';\nexport const app = list;",
  'server/src/clock.ts': 'export const now = () => new Date();',
  'server/src/db/client.ts': "import { Kysely } from 'kysely';\nexport const open = Kysely;",
  'server/src/outbound/guarded-fetch.ts': "import { fetch } from 'undici';\nexport const leave = fetch;",
  'server/src/features/agents/agent/queries.ts':
    "import { sql } from 'kysely';\nexport const all = sql`select 1`;",
  'server/src/features/agents/access/policy.ts':
    "import type { Kysely } from 'kysely';\nimport { all } from '../agent/queries.ts';\nexport const may = (db: Kysely<object>) => [db, all];",
  'server/src/features/agents/catalog/service.ts':
    "import { all } from '../agent/queries.ts';\nimport { may } from '../access/policy.ts';\nexport const list = [all, may];",
  'server/src/features/agents/public.ts': "export { list } from './catalog/service.ts';",
  'server/src/features/brands/service.ts':
    "import { list } from '../agents/public.ts';\nimport { now } from '../../clock.ts';\nexport const brand = [list, now];",
  'server/src/testing/harness.ts': "import { app } from '../app.ts';\nexport const harness = app;",
  'server/src/features/brands/service.test.ts':
    "import { harness } from '../../testing/harness.ts';\nexport const test = harness;",
  'web/src/main.tsx': "import { shell } from './app/shell.tsx';\nexport const root = shell;",
  'web/src/app/shell.tsx':
    "import { useAgents } from '../features/agents/public.ts';\nexport const shell = useAgents;",
  'web/src/ui/button.tsx': 'export const button = 1;',
  'web/src/features/agents/catalog/api.ts':
    "import { routes } from '../../../../../contract/src/agents/routes.ts';\nexport const useAgents = routes;",
  'web/src/features/agents/public.ts': "export { useAgents } from './catalog/api.ts';",
  'web/src/features/agents/parts/agent-card.tsx':
    "import { button } from '../../../ui/button.tsx';\nexport const card = button;",
  'web/src/features/agents/components/row.tsx': 'export const row = 1;',
  'web/src/features/agents/pages/agents-page.tsx': 'export const page = 1;',
  'web/src/features/agents/screens.ts': "export const screens = () => import('./pages/agents-page.tsx');",
  'web/src/features/chat/state/slice.ts': 'export const slice = 1;',
  'web/src/features/chat/thread/thread.tsx':
    "import { useAgents } from '../../agents/public.ts';\nimport { card } from '../../agents/parts/agent-card.tsx';\nimport { slice } from '../state/slice.ts';\nexport const thread = [useAgents, card, slice];",
  'e2e/src/journey.ts': 'export const journey = 1;',
};

/** For each border, files that cross it. @type {Record<string, Files[]>} */
const violations = {
  'contract-knows-no-side': [
    { 'contract/src/agents/routes.ts': "import '../../../server/src/clock.ts';" },
    { 'contract/src/agents/routes.ts': "import '../../../web/src/ui/button.tsx';" },
    {
      'contract/src/agents/routes.ts':
        "import type { now } from '../../../server/src/clock.ts';\nexport type T = typeof now;",
    },
  ],
  'contract-knows-no-node': [
    { 'contract/src/agents/routes.ts': "import path from 'node:path';\nexport const p = path;" },
  ],
  'contract-is-zod-only': [
    { 'contract/src/agents/routes.ts': "import { useState } from 'react';\nexport const u = useState;" },
  ],
  'server-knows-no-web': [{ 'server/src/app.ts': "import '../../web/src/ui/button.tsx';" }],
  'web-knows-no-server': [
    { 'web/src/features/chat/thread/thread.tsx': "import '../../../../../server/src/clock.ts';" },
    { 'web/src/ui/button.tsx': "export const later = () => import('../../../server/src/clock.ts');" },
  ],
  'product-knows-no-journey': [{ 'server/src/app.ts': "import '../../e2e/src/journey.ts';" }],
  'server-domain-through-door': [
    { 'server/src/features/brands/service.ts': "import '../agents/agent/queries.ts';" },
    { 'server/src/features/brands/service.ts': "import '../agents/catalog/service.ts';" },
    {
      'server/src/features/brands/deep/routes.ts': "import '../../agents/inner/public.ts';",
      'server/src/features/agents/inner/public.ts': 'export const inner = 1;',
    },
  ],
  'server-composition-through-door': [
    { 'server/src/app.ts': "import './features/agents/catalog/service.ts';" },
    { 'server/src/work-on-jobs.ts': "import './features/brands/service.ts';" },
  ],
  'door-from-outside': [
    { 'server/src/features/agents/access/policy.ts': "import '../public.ts';" },
    { 'web/src/features/agents/components/row.tsx': "import '../public.ts';" },
  ],
  'server-shared-knows-no-feature': [
    { 'server/src/db/client.ts': "import '../features/agents/public.ts';" },
    { 'server/src/clock.ts': "import './features/agents/public.ts';" },
  ],
  'web-domain-through-door': [
    { 'web/src/features/chat/thread/thread.tsx': "import '../../agents/components/row.tsx';" },
    { 'web/src/features/chat/thread/thread.tsx': "import '../../agents/catalog/api.ts';" },
  ],
  'web-app-through-door': [{ 'web/src/app/shell.tsx': "import '../features/agents/catalog/api.ts';" }],
  'chat-state-without-components': [
    { 'web/src/features/chat/state/slice.ts': "import '../thread/thread.tsx';" },
    { 'web/src/features/chat/state/slice.ts': "import '../../agents/parts/agent-card.tsx';" },
  ],
  'web-pages-through-app': [
    { 'web/src/features/agents/components/row.tsx': "import '../pages/agents-page.tsx';" },
    { 'web/src/features/agents/catalog/api.ts': "import '../pages/agents-page.tsx';" },
  ],
  'web-shared-knows-no-feature': [
    { 'web/src/ui/button.tsx': "import '../features/agents/public.ts';" },
    { 'web/src/content/markdown.tsx': "import '../features/agents/parts/agent-card.tsx';" },
    { 'web/src/lib/client.ts': "import '../app/shell.tsx';" },
    { 'web/src/theme/brand.ts': "import '../features/agents/public.ts';" },
  ],
  'web-feature-below-app': [
    { 'web/src/features/chat/thread/thread.tsx': "import '../../../app/shell.tsx';" },
  ],
  'ui-knows-no-domain': [{ 'web/src/ui/button.tsx': "import '../../../contract/src/agents/routes.ts';" }],
  'no-cycle': [
    {
      'server/src/http/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'server/src/http/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    },
  ],
  'no-re-export': [
    { 'server/src/http/all.ts': "export { now } from '../clock.ts';" },
    { 'web/src/ui/all.ts': "export * from './button.tsx';" },
  ],
  'no-unresolved-import': [{ 'server/src/app.ts': "import './nowhere.ts';" }],
  'product-without-tests': [
    { 'server/src/app.ts': "import './testing/harness.ts';" },
    { 'server/src/app.ts': "import './features/brands/service.test.ts';" },
  ],
  'sql-in-queries': [
    {
      'server/src/features/agents/catalog/service.ts':
        "import { sql } from 'kysely';\nexport const list = sql`select 1`;",
    },
    { 'server/src/http/list.ts': "import pg from 'pg';\nexport const c = pg.Client;" },
  ],
  'network-through-outbound': [
    {
      'server/src/features/agents/catalog/service.ts':
        "import { request } from 'undici';\nexport const r = request;",
    },
    { 'server/src/models/client.ts': "import { request } from 'node:https';\nexport const r = request;" },
    { 'server/src/models/client.ts': "import { connect } from 'net';\nexport const r = connect;" },
  ],
  'providers-in-models': [
    { 'server/src/app.ts': "import { createOpenAI } from '@ai-sdk/openai';\nexport const o = createOpenAI;" },
  ],
  'index-in-search': [
    { 'server/src/app.ts': "import { connect } from '@lancedb/lancedb';\nexport const c = connect;" },
  ],
  'inference-in-embeddings': [
    { 'server/src/app.ts': "import { Tensor } from 'onnxruntime-node';\nexport const t = Tensor;" },
  ],
  'queue-in-jobs': [{ 'server/src/app.ts': "import { PgBoss } from 'pg-boss';\nexport const b = PgBoss;" }],
};

describe('borders', () => {
  it('accepts every allowed import', async () => {
    const { sourceCount, crossings } = await findCrossings(tree);
    expect(crossings).toEqual([]);
    expect(sourceCount).toBe(Object.keys(healthy).length);
  });

  it('plants a violation of every border', () => {
    expect(Object.keys(violations).sort()).toEqual(configuration.forbidden.map(({ name }) => name).sort());
  });

  const cases = Object.entries(violations).flatMap(([border, plants]) =>
    plants.map((files) => ({ border, files })),
  );
  const mutual = {
    'server/src/features/agents/agent/queries.ts': "import '../access/late.ts';",
    'server/src/features/agents/access/late.ts': 'export const late = 1;',
  };
  it.each([...cases, { border: 'no-mutual-folders', files: mutual }])(
    'catches $border in $files',
    async ({ border, files }) => {
      plant(files);
      const { crossings } = await findCrossings(tree);
      expect(crossings.map((crossing) => crossing.border)).toContain(border);
    },
  );

  it('reads this repository, and finds nothing', async () => {
    const { sourceCount, crossings } = await findCrossings(root);
    expect(sourceCount).toBeGreaterThan(0);
    expect(crossings).toEqual([]);
  });

  it('reports no sources for an empty tree', async () => {
    rmSync(tree, { recursive: true });
    mkdirSync(tree);
    expect(await findCrossings(tree)).toEqual({ sourceCount: 0, crossings: [] });
  });
});

describe('file names', () => {
  it('accepts the healthy tree and this repository', () => {
    expect(findMisnamed(tree)).toEqual([]);
    expect(findMisnamed(root)).toEqual([]);
  });

  it.each([
    'server/src/http/utils.ts',
    'server/src/helpers/paging.ts',
    'web/src/features/chat/types.ts',
    'contract/src/common/paging.ts',
    'web/src/lib/misc.test.ts',
    'web/src/features/chat/index.ts',
    'web/src/ui/Button.tsx',
    'server/src/features/accessPolicies/service.ts',
    'docs/handbook/Asking Questions.md',
  ])('refuses %s', (file) => {
    plant({ [file]: '' });
    expect(findMisnamed(tree)).toHaveLength(1);
  });
});

describe('folder sizes', () => {
  /** @param {string} folder @param {number} count @param {string} ending */
  const files = (folder, count, ending) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/part-${index}${ending}`, '']));

  it('accepts the healthy tree and this repository', () => {
    expect(findCrowded(tree)).toEqual([]);
    expect(findCrowded(root)).toEqual([]);
  });

  it('accepts twenty-five sources with their tests, the folders below them, and what was generated', () => {
    plant({
      ...files('web/src/ui/forms', 25, '.tsx'),
      ...files('web/src/ui/forms', 25, '.test.tsx'),
      ...files('web/src/ui/forms/fields', 25, '.ts'),
      ...files('web/src/ui/forms', 1, '.generated.ts'),
    });
    expect(findCrowded(tree)).toEqual([]);
  });

  it('accepts migrations without end', () => {
    plant(files('server/src/db/migrations', 40, '.ts'));
    expect(findCrowded(tree)).toEqual([]);
  });

  it.each(['.ts', '.tsx', '.mjs', '.css'])('warns of the twenty-sixth source, a %s', (ending) => {
    plant({ ...files('e2e/src/journeys', 25, '.ts'), [`e2e/src/journeys/one-more${ending}`]: '' });
    expect(findCrowded(tree)).toMatchObject([
      { path: 'e2e/src/journeys', reason: expect.stringContaining('this one 26') },
    ]);
  });
});

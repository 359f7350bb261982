// `npm run test:deep`: what takes longer than every change can wait, then one line with the sums.
import { runTier } from './lib/run-tier.mjs';
import { runSuites } from './lib/test-suites.mjs';

/** Folders of the server whose tests speak to the database. */
const DATABASE_TESTS = ['src/changes/', 'src/db/', 'src/features/', 'src/jobs/', 'src/testing/'];
/**
 * … but for what is the same whoever serves them: starting the embedded server itself, counting queries, asking for
 * rights, refusing what is hostile, and what mostly embeds, packs, receives and draws.
 */
const SAME_ON_ANY_SERVER = [
  'src/db/embedded/**',
  'src/testing/every-route/{permission-matrix,query-counts,hostile-input,hostile-forms}.test.ts',
  'src/features/{brands/pictures,files/receive,personal-data/zip}.test.ts',
  'src/features/{file-libraries/index-embedding,libraries/embeddings/change-embedding}.test.ts',
];
const EVALUATION = 'src/features/libraries/evaluation/';

await runTier('deep', async () => {
  const onPostgres15 = SAME_ON_ANY_SERVER.map((pattern) => `--exclude=${pattern}`);
  return [
    await runSuites('server', [EVALUATION]),
    await runSuites('server', [...DATABASE_TESTS, `--exclude=${EVALUATION}**`, ...onPostgres15], {
      POLYLOGUE_TEST_ENGINE: 'postgres15',
    }),
    await runSuites('e2e', [], { POLYLOGUE_TEST_TIER: 'deep' }),
  ];
});

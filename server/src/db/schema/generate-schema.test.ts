import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/database.ts';
import { describeSchema, SCHEMA_FILE } from './generate-schema.ts';

test('schema.generated.ts matches the migrations (update: node server/src/db/schema/generate-schema.ts)', async () => {
  const { source } = await testDatabase();
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await describeSchema(source));
});

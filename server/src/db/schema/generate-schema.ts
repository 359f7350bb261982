// Generates schema.generated.ts, the types of a freshly migrated database. Run `node
// server/src/db/schema/generate-schema.ts` after adding a migration.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase, type DatabaseSource } from '../client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../embedded/cluster.ts';
import { startTemporaryServer } from '../embedded/temporary-server.ts';
import { migrateDatabase } from './migrate.ts';

const run = promisify(execFile);

export const SCHEMA_FILE = path.join(import.meta.dirname, 'schema.generated.ts');

/** Returns the text of schema.generated.ts for the migrated database at `source`. */
export async function describeSchema(source: DatabaseSource): Promise<string> {
  const db = openDatabase(source, { maxConnections: 1 });
  try {
    const text = await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.kysely_*',
      // The pool parses bigint into a number (client.ts).
      typeMapping: { int8: 'number', jsonb: 'Jsonb' },
      typeOnlyImports: true,
      outFile: null,
    });
    // The generator imports a mapped type only if a column override names it.
    return await formatted(text.replace('from "kysely";\n', "$&import type { Jsonb } from './jsonb.ts';\n"));
  } finally {
    await db.destroy();
  }
}

/** Formats the text as the project's format check requires. */
async function formatted(text: string): Promise<string> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const running = run(process.execPath, [biome, 'format', `--stdin-file-path=${SCHEMA_FILE}`]);
  running.child.stdin?.end(text);
  return (await running).stdout;
}

if (import.meta.main) {
  const server = await startTemporaryServer();
  try {
    const source = sourceOn(server.socketFolder, PRODUCT_DATABASE);
    await migrateDatabase(source);
    await writeFile(SCHEMA_FILE, await describeSchema(source));
  } finally {
    await server.stop();
  }
}

/** Consistency of a manifest's parts. Rows are compared while they load. */
import { type Manifest, pathOfFile, pathOfTable } from './manifest.ts';

function firstRepeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

function findMisplaced({ tables, files }: Manifest): string | undefined {
  const table = tables.find((one) => one.piece.path !== pathOfTable(one));
  if (table) return `the table ${table.name} is said to be in ${table.piece.path}`;
  const file = files.find((one) => one.piece.path !== pathOfFile(one.key));
  return file && `the file ${file.key} is said to be in ${file.piece.path}`;
}

function findDuplicate({ tables, sequences, files, missingFiles = [] }: Manifest): string | undefined {
  const parts: [string, readonly string[]][] = [
    ['table', tables.map(({ schema, name }) => `${schema}.${name}`)],
    ['sequence', sequences.map(({ schema, name }) => `${schema}.${name}`)],
    ['file', [...files.map(({ key }) => key), ...missingFiles]],
    ...tables.map(({ name, columns }): [string, string[]] => [`column of ${name}`, columns]),
  ];
  for (const [what, names] of parts) {
    const name = firstRepeated(names);
    if (name !== undefined) return `the ${what} ${name} is listed twice`;
  }
  return undefined;
}

/** Returns the first contradiction in a manifest, as part of a sentence; `undefined` if there is none. */
export function findInconsistency(manifest: Manifest): string | undefined {
  const { migrations, tables } = manifest;
  if (firstRepeated(migrations) !== undefined || migrations.toSorted().join() !== migrations.join()) {
    return 'its migrations are out of order';
  }
  const schemas = new Set(tables.map(({ schema }) => schema).filter((schema) => schema !== 'pgboss'));
  if (schemas.size !== 1) return 'its tables are not of one database';
  const bare = tables.find(({ columns }) => columns.length === 0);
  if (bare) return `the table ${bare.name} has no columns`;
  return findMisplaced(manifest) ?? findDuplicate(manifest);
}

/** Reads audited changes with their fields before and after. */
import type { AuditEntry, FieldChange } from '@polylogue/contract/insight/audit/schemas';
import type { Database } from '../../../db/client.ts';
import { configurationChanges, idsWithin, presentEntry } from './presenter.ts';
import * as queries from './queries.ts';

type NamelessEntry = Omit<AuditEntry, 'names'>;

/** Maximum ids per change whose names are looked up. */
const maxNamedIds = 500;

/** Reads the changes of entries with a constant number of queries, and the names of the ids within. */
export async function readChanges(
  db: Database,
  rows: readonly queries.EntryRow[],
): Promise<{ entries: NamelessEntry[]; names: Record<string, string> }> {
  const contents = await queries.listContents(
    db,
    rows.map(({ id }) => id),
  );
  const changed = rows.map((row) => presentEntry(row, contents.get(row.id) ?? []));
  const entries = await withPublished(db, changed);
  const ids = entries.flatMap(({ changes }) => idsWithin(changes, maxNamedIds));
  return { entries, names: await queries.findNames(db, [...new Set(ids)]) };
}

/** Returns the versions around a publication; `undefined` for any other change. */
function publicationOf({ type, changes }: NamelessEntry): { before: number; after: number } | undefined {
  const change = changes.find(({ field }) => field === 'configurationVersion');
  if (type !== 'Agent' || typeof change?.after !== 'number') return undefined;
  return { before: Number(change.before ?? 0), after: change.after };
}

/** Adds to publications what changed in the agent with the version. */
async function withPublished(db: Database, entries: readonly NamelessEntry[]): Promise<NamelessEntry[]> {
  const versions = entries.flatMap((entry) => {
    const { before, after } = publicationOf(entry) ?? {};
    const agentId = entry.aggregateRootId;
    return [before, after].flatMap((version) => (version ? [{ agentId, version }] : []));
  });
  const keyOf = (agentId: string, version: number) => `${agentId} ${version}`;
  const contents = new Map(
    (await queries.listConfigurations(db, versions)).map((one) => [
      keyOf(one.agentId, one.version),
      one.content,
    ]),
  );
  return entries.map((entry) => {
    const publication = publicationOf(entry);
    if (!publication) return entry;
    const contentOf = (version: number) => contents.get(keyOf(entry.aggregateRootId, version));
    const known = new Set(entry.changes.map(({ field }) => field));
    const published: FieldChange[] = configurationChanges(
      contentOf(publication.before),
      contentOf(publication.after),
    ).filter(({ field }) => !known.has(field));
    return { ...entry, changes: [...entry.changes, ...published] };
  });
}

/** One object of each kind that a path can name, for tests that walk every route. */
import type { Database } from '../../db/client.ts';
import { type ExampleParams, featureExamples } from './feature-examples.ts';

/** Writes one object of each kind for an owner. Resolves to the path parameters that name them. */
export async function exampleObjects(db: Database, ownerId: string): Promise<ExampleParams> {
  const all: ExampleParams = {};
  for (const { objects } of featureExamples) Object.assign(all, await objects?.(db, ownerId));
  return all;
}

/**
 * The parameters as the routes of one feature mean them: `{feature}.{name}` is theirs alone, as where conversations
 * of several contexts are named alike.
 */
export function paramsOf(feature: string, all: ExampleParams): ExampleParams {
  const prefix = `${feature}.`;
  const own = Object.entries(all).filter(([name]) => name.startsWith(prefix));
  return { ...all, ...Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) };
}

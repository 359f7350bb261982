/** Example of each kind of object that a path can name, for tests of every route. */
import type { Database } from '../../db/client.ts';
import { type ExampleParams, featureExamples } from './feature-examples.ts';

/** Adds one object of each kind for an owner. Resolves to their path parameters. */
export async function exampleObjects(db: Database, ownerId: string): Promise<ExampleParams> {
  const all: ExampleParams = {};
  for (const { objects } of featureExamples) Object.assign(all, await objects?.(db, ownerId));
  return all;
}

/**
 * Returns the parameters for the routes of one feature: `{feature}.{name}` is specific to it, for example
 * for conversations of several contexts.
 */
export function paramsOf(feature: string, all: ExampleParams): ExampleParams {
  const prefix = `${feature}.`;
  const own = Object.entries(all).filter(([name]) => name.startsWith(prefix));
  return { ...all, ...Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) };
}

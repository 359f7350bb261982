/** Features' examples of their own routes for tests of every route: `testing/examples.ts`. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../db/client.ts';

/** Values for path parameters of the contract, naming objects of one owner. */
export type ExampleParams = Record<string, string>;

export interface FeatureExamples {
  /** Values of path parameters without an owner. */
  params?: ExampleParams;
  /** Adds one object of each kind for an owner. Resolves to their path parameters. */
  objects?(db: Database, ownerId: string): Promise<ExampleParams>;
  /**
   * Bodies by route, such as `roles.create`, with rules beyond their schema, or with references to an
   * object.
   */
  bodies?: Record<string, (own: ExampleParams) => unknown>;
  queries?: Record<string, Record<string, string> | ((own: ExampleParams) => Record<string, string>)>;
  /** Number of queries of each route for a cached caller, independent of the number of rows. */
  queryCounts?: Record<string, number>;
  /** Adds a hundred rows to every list of the feature. */
  addMany?(db: Database, ownerId: string): Promise<void>;
}

const features = path.resolve(import.meta.dirname, '../../features');

async function load(): Promise<FeatureExamples[]> {
  const files = globSync('**/testing/examples.ts', { cwd: features }).sort();
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(features, file))) as { examples: FeatureExamples };
      return module.examples;
    }),
  );
}

export const featureExamples: readonly FeatureExamples[] = await load();

/** Merges one kind of example of all features. */
export const allOf = <K extends 'params' | 'bodies' | 'queries' | 'queryCounts'>(
  kind: K,
): NonNullable<FeatureExamples[K]> =>
  Object.assign({}, ...featureExamples.map((examples) => examples[kind])) as NonNullable<FeatureExamples[K]>;

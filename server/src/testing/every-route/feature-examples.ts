/** Examples that features give of their own routes to the tests that walk every route: `testing/examples.ts`. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../db/client.ts';

/** Values for path parameters of the contract, naming objects of one owner. */
export type ExampleParams = Record<string, string>;

export interface FeatureExamples {
  /** Values of path parameters that belong to nobody in particular. */
  params?: ExampleParams;
  /** Writes one object of each kind for an owner. Resolves to the path parameters that name them. */
  objects?(db: Database, ownerId: string): Promise<ExampleParams>;
  /** Bodies by route, as in `roles.create`, whose rules go beyond their shape, and such as name an object. */
  bodies?: Record<string, (own: ExampleParams) => unknown>;
  queries?: Record<string, Record<string, string> | ((own: ExampleParams) => Record<string, string>)>;
  /** How many queries each route makes for a caller who is known already, however many rows there are. */
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

/** Of all features that have some. */
export const featureExamples: readonly FeatureExamples[] = await load();

/** One kind of example, of all features together. */
export const allOf = <K extends 'params' | 'bodies' | 'queries' | 'queryCounts'>(
  kind: K,
): NonNullable<FeatureExamples[K]> =>
  Object.assign({}, ...featureExamples.map((examples) => examples[kind])) as NonNullable<FeatureExamples[K]>;

/** One browser and one product, with a scripted model and the people at it, for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { startBrowser } from '../browser/browser.ts';
import { AdministrationOverHttp } from '../people/administration-over-http.ts';
import { administratorInEnvironment } from '../people/administrator.ts';
import { PeopleOnScreen } from '../people/people-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product.ts';

interface Setup {
  /** Flags of the browser beyond the usual ones. */
  browserFlags?: readonly string[];
  /** Registers the answers of the model; without it, the product has none. */
  model?: (provider: ScriptedProvider) => void;
  /** Changes the data folder before the product starts. */
  prepare?: (dataFolder: string) => Promise<void>;
  environment?: Record<string, string>;
}

/** Available from the first `beforeAll` after `createHarness`. */
export class Harness {
  browser!: Browser;
  provider!: ScriptedProvider;
  /** A test that restarts the product replaces it. */
  product!: Product;
  people!: PeopleOnScreen;
  administration!: AdministrationOverHttp;

  async start({ browserFlags, model, prepare, environment }: Setup): Promise<void> {
    const [browser, provider, dataFolder] = await Promise.all([
      startBrowser(browserFlags),
      ScriptedProvider.start(),
      freshDataFolder(),
    ]);
    Object.assign(this, { browser, provider });
    model?.(provider);
    await prepare?.(dataFolder);
    this.product = await startProduct(dataFolder, {
      ...administratorInEnvironment,
      ...(model && provider.environment),
      ...environment,
    });
    this.people = new PeopleOnScreen(browser, this.product);
    this.administration = await AdministrationOverHttp.of(this.product);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    await this.provider.stop();
    await removeDataFolder(this.product.dataFolder);
  }
}

/** Starts everything before the tests of a file, and stops it after them. */
export function createHarness(setup: Setup = {}): Harness {
  const harness = new Harness();
  beforeAll(() => harness.start(setup));
  afterAll(() => harness.stop());
  return harness;
}

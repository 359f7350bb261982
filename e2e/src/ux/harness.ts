/** One started product for the tests of a file. */
import { administratorInEnvironment } from '../people/administrator.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';

export interface Harness {
  product: Product;
  /** Ends the product and removes its data. */
  end(): Promise<void>;
}

/** A product with its administrator. */
export async function startHarness(environment: Record<string, string> = {}): Promise<Harness> {
  const product = await startProduct(await freshDataFolder(), {
    ...administratorInEnvironment,
    ...environment,
  });
  const harness: Harness = {
    product,
    async end() {
      // A test may have started it again.
      await harness.product.stop();
      await removeDataFolder(harness.product.dataFolder);
    },
  };
  return harness;
}

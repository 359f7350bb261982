/** One started product for the tests of a file. */
import { administratorInEnvironment } from '../people/administrator.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';

export interface Bed {
  product: Product;
  /** Ends the product and removes its data. */
  end(): Promise<void>;
}

/** A product with its administrator. */
export async function startBed(environment: Record<string, string> = {}): Promise<Bed> {
  const product = await startProduct(await freshDataFolder(), {
    ...administratorInEnvironment,
    ...environment,
  });
  const bed: Bed = {
    product,
    async end() {
      // A test may have started it again.
      await bed.product.stop();
      await removeDataFolder(bed.product.dataFolder);
    },
  };
  return bed;
}

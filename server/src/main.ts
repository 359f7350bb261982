/** Main program. It loads its modules through a compile cache of earlier starts. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Stored next to the model, which is generated, too. If the folder can't be written, modules are compiled
// without a cache.
enableCompileCache(path.join(import.meta.dirname, '../generated/compile-cache'));
await import('./command-line.ts');
// A killed process would not write the cache.
flushCompileCache();

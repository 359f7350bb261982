/** The program. It loads what it is made of through a cache of what earlier starts compiled. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Beside the model, which is generated too. Where the folder can't be written, modules are compiled as without it.
enableCompileCache(path.join(import.meta.dirname, '../generated/compile-cache'));
await import('./command-line.ts');
// A process that is killed would not write it.
flushCompileCache();

// Replaces a build while a server and browsers still use the previous one.
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';

/** Retention of old assets: pages stay open for days and load parts on demand. */
const KEPT_DAYS = 30;

/**
 * Moves the folder `built` to `served`. Keeps `assets` of earlier builds, which have hashed names, for a month, so that
 * a page loaded before the swap still works.
 *
 * @param {string} built
 * @param {string} served
 */
export function swapBuild(built, served) {
  const replaced = `${built}-replaced`;
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(served)) {
    keepRecent(`${served}/assets`, `${built}/assets`);
    renameSync(served, replaced);
  }
  renameSync(built, served);
  rmSync(replaced, { recursive: true, force: true });
}

/** @param {string} from @param {string} to */
function keepRecent(from, to) {
  if (!existsSync(from)) return;
  const oldestMs = Date.now() - KEPT_DAYS * 24 * 3_600_000;
  cpSync(from, to, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (path) => path === from || statSync(path).mtimeMs > oldestMs,
  });
}

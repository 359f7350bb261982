// Puts a finished build in the place of the one before, under a server and browsers that still use that.
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';

/** Pages stay open for days, and load parts of themselves only when they are needed. */
const KEPT_DAYS = 30;

/**
 * Moves the folder `built` to `served`. Files below `assets`, whose names change with their content, are kept from
 * earlier builds for a month: a page that was loaded before the swap goes on working.
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

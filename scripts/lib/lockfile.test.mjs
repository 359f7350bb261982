import { expect, it } from 'vitest';
import { missingOptionalPackages } from './lockfile.mjs';

it('finds the platform packages that a lockfile lacks, with their systems and processors', () => {
  const packages = {
    '': {},
    'node_modules/@swc/core': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@swc/core-linux-x64-gnu': '1.0.0',
        '@swc/core-linux-arm64-musl': '1.0.0',
        '@swc/core-darwin-arm64': '1.0.0',
      },
    },
    'node_modules/@swc/core-linux-x64-gnu': { version: '1.0.0', dev: true, optional: true },
  };
  expect(missingOptionalPackages(packages)).toEqual({
    'node_modules/@swc/core-linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@swc/core-darwin-arm64': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
  });
});

it('resolves packages as Node does, from the folder of the parent upwards', () => {
  const packages = {
    'server/node_modules/a': { version: '1.0.0', optionalDependencies: { near: '1.0.0', far: '1.0.0' } },
    'server/node_modules/a/node_modules/near': { version: '1.0.0', optional: true },
    'node_modules/far': { version: '1.0.0', optional: true },
  };
  expect(missingOptionalPackages(packages)).toEqual({});
});

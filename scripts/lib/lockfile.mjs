// Packages for other platforms in package-lock.json. npm drops those that are not installed here or not served by the
// registry in use, and then refuses to install from that lockfile anywhere.

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, resolved?: string,
 *   optionalDependencies?: Record<string, string>,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages path → package, as in the lockfile's `packages`
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * Finds optional dependencies that the lockfile lacks.
 *
 * @param {LockedPackages} packages
 * @returns {LockedPackages} an entry for each, where npm would put it
 */
export function missingOptionalPackages(packages) {
  /** @type {LockedPackages} */
  const missing = {};
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isReachable(packages, parent, name)) continue;
      const { os, cpu, libc } = platformOf(name);
      missing[`node_modules/${name}`] = {
        version,
        ...(cpu && { cpu }),
        ...(dev && { dev }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
    }
  }
  return missing;
}

/**
 * Returns true if `parent` resolves `name` as Node does: from its own folder upwards.
 *
 * @param {LockedPackages} packages
 * @param {string} parent
 * @param {string} name
 */
function isReachable(packages, parent, name) {
  let folder = parent;
  for (;;) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

/**
 * Derives the platform of a package from its name, such as `@swc/core-linux-arm64-musl`.
 *
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split(/[-/]/);
  /** @param {string[]} choices */
  const named = (choices) => {
    const found = choices.filter((choice) => words.includes(choice));
    return found.length > 0 ? found : undefined;
  };
  const libc = named(['musl', 'gnu'])?.map((word) => (word === 'gnu' ? 'glibc' : word));
  return { os: named(SYSTEMS), cpu: named(PROCESSORS), libc };
}

/**
 * Reduces the contract's routes to what the browser needs to call them, without the schemas that check them.
 */
import { pathToFileURL } from 'node:url';
import { isMultipart, type MultipartBody } from '@polylogue/contract/multipart';
import type { Plugin } from 'vite';

const routesFile = /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])+(?:[\w-]+-)?routes\.ts$/;

interface Declared {
  method: string;
  path: string;
  access: unknown;
  body?: MultipartBody;
  response: { kind: string };
}
const isRoute = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the fields of a route that the client reads. */
const callableRoute = ({ method, path, access, body, response }: Declared) => ({
  method,
  path,
  access,
  ...(isMultipart(body) && { body: { kind: body.kind } }),
  response: { kind: response.kind },
});

/** Returns an object's routes, including nested groups, in the same shape; `undefined` when it has none. */
function callableRoutes(value: object): object | undefined {
  const entries = Object.entries(value).flatMap(([name, member]): [string, object][] => {
    if (isRoute(member)) return [[name, callableRoute(member)]];
    const isGroup = isObject(member) && Object.values(member).every(isRoute);
    const group = isGroup ? callableRoutes(member) : undefined;
    return group ? [[name, group]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Returns source of a module with the same routes, each reduced to what the client reads
 * (lib/http/http-client.ts).
 */
export function callableSource(module: Record<string, unknown>): string {
  const exports = Object.entries(module).flatMap(([name, value]) => {
    const callable = isObject(value) && !isRoute(value) ? callableRoutes(value) : undefined;
    return callable === undefined ? [] : [`export const ${name} = ${JSON.stringify(callable)};`];
  });
  return exports.join('\n');
}

/**
 * Replaces the contract's `routes.ts` files. The validation library is larger than the login screen's code,
 * and the server validates anyway. A form imports the schema that it needs from a `schemas.ts`.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!routesFile.test(file)) return undefined;
      // A new URL each time: Node would otherwise return its cached module after a change.
      const module: unknown = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      return callableSource(module as Record<string, unknown>);
    },
  };
}

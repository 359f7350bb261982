/** What the browser's build keeps of the contract's routes: how to call them, not the schemas that check them. */
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

/** What the client reads of a route. */
const callableRoute = ({ method, path, access, body, response }: Declared) => ({
  method,
  path,
  access,
  ...(isMultipart(body) && { body: { kind: body.kind } }),
  response: { kind: response.kind },
});

/** The routes of an object, also those in groups, as the same calls in each context; `undefined` where there are none. */
function callableRoutes(value: object): object | undefined {
  const entries = Object.entries(value).flatMap(([name, member]): [string, object][] => {
    if (isRoute(member)) return [[name, callableRoute(member)]];
    const isGroup = isObject(member) && Object.values(member).every(isRoute);
    const group = isGroup ? callableRoutes(member) : undefined;
    return group ? [[name, group]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Source of a module with the same route objects, each reduced to what the client reads (lib/http/http-client.ts). */
export function callableSource(module: Record<string, unknown>): string {
  const exports = Object.entries(module).flatMap(([name, value]) => {
    const callable = isObject(value) && !isRoute(value) ? callableRoutes(value) : undefined;
    return callable === undefined ? [] : [`export const ${name} = ${JSON.stringify(callable)};`];
  });
  return exports.join('\n');
}

/**
 * Replaces the contract's `routes.ts` files: the validation library weighs more than the login screen's own code,
 * and the server checks anyway. A schema that a form needs is imported from a `schemas.ts`.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!routesFile.test(file)) return undefined;
      // A fresh address each time, or Node would answer from its cache after a change.
      const module: unknown = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      return callableSource(module as Record<string, unknown>);
    },
  };
}

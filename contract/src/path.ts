/** Addresses of routes, without the schemas beside them: the browser needs no more. */

/** Fills `{name}` parameters, each encoded as one path segment. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

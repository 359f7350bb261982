/** Paths of routes, without schemas, so that the browser does not load them. */

/** Fills `{name}` parameters, each encoded as one path segment. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

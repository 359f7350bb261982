/** Text namespaces, derived from file paths. */

/**
 * Returns the namespace of a text file: `roles` for `features/people/roles/texts/en.json`, `account-link` for
 * `features/people/identity/texts/account-link.en.json`, `app` for `i18n/en/app.json`.
 */
export function namespaceOf(path: string): string {
  const [, feature, named, shared] = /(?:([^/]+)\/texts\/(?:([^/.]+)\.)?\w+|([^/]+))\.\w+$/.exec(path) ?? [];
  return named ?? feature ?? shared ?? path;
}

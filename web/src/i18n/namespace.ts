/** Where texts stand says which namespace they are, in every language. */

/**
 * The namespace of a file of texts: that of `features/people/roles/texts/en.json` is `roles`, that of
 * `features/people/identity/texts/account-link.en.json` is `account-link`, that of `i18n/en/app.json` is `app`.
 */
export function namespaceOf(path: string): string {
  const [, feature, named, shared] = /(?:([^/]+)\/texts\/(?:([^/.]+)\.)?\w+|([^/]+))\.\w+$/.exec(path) ?? [];
  return named ?? feature ?? shared ?? path;
}

/** Texts of `--help`. */

/** Summary of each command, in the order of the list. */
export const commandSummaries: Record<string, string> = {
  serve: 'Starts the product. With --roles=web or --roles=worker it runs as one of several processes.',
  'rebuild-search': 'Rebuilds the search index from the database.',
  backup: 'Writes everything that the instance holds to a new folder, also while it runs.',
  restore: 'Restores a backup into an instance that was never started.',
  'list-people': 'Lists all users with ID, e-mail address, name and roles.',
  'grant-role': 'Assigns a role to a user.',
  'revoke-role': 'Removes a role from a user.',
  deactivate: 'Deactivates a user and signs them out everywhere.',
  activate: 'Lets a deactivated user sign in again.',
  'add-account': 'Creates a local account and prints its password.',
  'reset-password':
    'Sets a new password for a local account, turns its two-factor sign-in off, and prints the password.',
  'verify-audit': 'Checks every entry of the audit log against its seal.',
  'rebuild-analytics': 'Computes the figures of reports again from the booked usage.',
  'rebuild-limits': 'Rebuilds the counters of limits from the booked usage.',
};

/** Checks for a request for help. `help` counts as first word only, as later it may be a folder's name. */
export const asksForHelp = ([name, ...rest]: readonly string[]): boolean =>
  name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h');

const nameOf = (usage: string): string => usage.split(' ')[0] ?? '';

function helpOn(usage: string): string {
  return `  npm start -- ${usage}\n      ${commandSummaries[nameOf(usage)]}`;
}

/**
 * Returns the help on the named command or on all; `undefined` unless the words request help. `usages` are
 * usage lines that begin with the command's name.
 */
export function helpFor(words: readonly string[], usages: readonly string[]): string | undefined {
  if (!asksForHelp(words)) return undefined;
  const named = usages.filter((usage) => words.includes(nameOf(usage)));
  return [
    named.length === 1 ? 'Usage:' : 'Commands:',
    ...(named.length > 0 ? named : usages).map(helpOn),
    'Settings are environment variables: see docs/handbook/configuration.md.',
  ].join('\n');
}

/** Finds a word that looks like an option but is not supported, most likely by mistake. */
export const unknownOptionIn = (words: readonly string[]): string | undefined =>
  words.find((word) => word.startsWith('-'));

/** Paged group listing of the directory (document 2 §7.1), Entra ID or the embedded provider. */
import { isRecord } from '../../../lib/storage/browser-storage.ts';
import { fetchJson } from '../../../lib/http/fetch-json.ts';
import type { DirectoryGroup } from './auth-state.ts';

/** Covers most directories in one page. */
const pageSize = 100;

export interface GroupsPage {
  groups: DirectoryGroup[];
  /** Address of the next page. */
  nextLink: string | undefined;
}

/** Returns the URL of the first page. */
export const firstGroupsLink = (directory: string): string =>
  `${directory}/v1.0/groups?$top=${pageSize}&$select=id,displayName,description`;

function groupsIn(value: unknown): DirectoryGroup[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.id !== 'string') return [];
    const { id, displayName, description } = entry;
    // Entra ID omits the name without the required permission.
    const name = typeof displayName === 'string' ? displayName : id;
    return [{ id, displayName: name, description: typeof description === 'string' ? description : null }];
  });
}

/**
 * Reads the page at `link`. Throws if the link leads to another origin, so that the token never
 * leaves the directory.
 */
export async function readGroups(
  { link, directory, accessToken }: { link: string; directory: string; accessToken: string },
  signal?: AbortSignal,
): Promise<GroupsPage> {
  if (new URL(link).origin !== new URL(directory).origin) throw new Error('The page is not of the directory');
  const page = await fetchJson(link, accessToken, signal);
  if (!isRecord(page)) return { groups: [], nextLink: undefined };
  const nextLink = page['@odata.nextLink'];
  return { groups: groupsIn(page.value), nextLink: typeof nextLink === 'string' ? nextLink : undefined };
}

/** The directory's paged call for groups (document 2 §7.1): Entra ID's, and the embedded provider's alike. */
import { isRecord } from '../../../lib/storage/browser-storage.ts';
import { fetchJson } from '../../../lib/http/fetch-json.ts';
import type { DirectoryGroup } from './auth-state.ts';

/** Enough for most directories at once. */
const pageSize = 100;

export interface GroupsPage {
  groups: DirectoryGroup[];
  /** Address of the next page. */
  nextLink: string | undefined;
}

/** Address of the first page in a directory. */
export const firstGroupsLink = (directory: string): string =>
  `${directory}/v1.0/groups?$top=${pageSize}&$select=id,displayName,description`;

function groupsIn(value: unknown): DirectoryGroup[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.id !== 'string') return [];
    const { id, displayName, description } = entry;
    // Without the permission for it, Entra ID leaves out the name.
    const name = typeof displayName === 'string' ? displayName : id;
    return [{ id, displayName: name, description: typeof description === 'string' ? description : null }];
  });
}

/** Reads the page at `link`. The token goes to no other origin than the directory's: throws where a link leads away. */
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

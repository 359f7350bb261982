/** Groups reported by a person's directory: in the ID token or, if there are too many, on request. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { VerifiedIdentity } from './id-token.ts';

export interface DirectoryDeps {
  /**
   * Address of the external directory; none with the embedded provider, whose groups are the instance's
   * own.
   */
  directory: string | undefined;
  /** Guarded fetch, with limits of time and size. */
  fetch: typeof globalThis.fetch;
  clock: Clock;
  logger: FastifyBaseLogger;
}

export interface ReportedGroups {
  groupIds: string[];
  /** Time of the report. */
  at: Date;
}

/**
 * Limit on pages, since the responding server may not be a real directory. Groups beyond it are ignored.
 */
const maxPages = 50;
const pageSize = 999;

const MeSchema = z.object({ id: z.string() });
const PageSchema = z.object({
  value: z.array(z.object({ id: z.string().min(1).max(200), '@odata.type': z.string().optional() })),
  '@odata.nextLink': z.string().optional(),
});

/**
 * Reads the groups of a person who signs in; `undefined` if nothing reports them, which leaves known groups
 * valid until they expire. The access token is used for its owner's directory alone, and only if it belongs
 * to this person.
 */
export async function reportedGroups(
  deps: DirectoryDeps,
  { groups, issuedAt, subject }: VerifiedIdentity,
  accessToken: string | null | undefined,
): Promise<ReportedGroups | undefined> {
  // A report time in the future would block later reports.
  const now = deps.clock.now();
  if (groups !== 'overage') return { groupIds: [...new Set(groups)], at: issuedAt < now ? issuedAt : now };
  if (!accessToken || deps.directory === undefined) return undefined;
  try {
    const groupIds = await askDirectory({ ...deps, directory: deps.directory, accessToken }, subject);
    return { groupIds, at: now };
  } catch (error) {
    deps.logger.warn({ err: error }, 'Directory returned no groups for a sign-in');
    return undefined;
  }
}

type DirectoryRequest = DirectoryDeps & { directory: string; accessToken: string };

async function read<T>(
  { fetch, accessToken }: DirectoryRequest,
  address: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } });
  if (!response.ok) throw new Error(`The directory answered ${response.status}`);
  return schema.parse(await response.json());
}

async function askDirectory(request: DirectoryRequest, objectId: string): Promise<string[]> {
  const { directory } = request;
  const { id } = await read(request, `${directory}/v1.0/me?$select=id`, MeSchema);
  if (id.toLowerCase() !== objectId.toLowerCase()) throw new Error('The access token is of somebody else');
  const groupIds = new Set<string>();
  // Without a cast to groups, which the directory answers from a delayed index.
  let next: string | undefined = `${directory}/v1.0/me/transitiveMemberOf?$select=id&$top=${pageSize}`;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === maxPages) throw new Error('The directory named too many groups');
    if (new URL(next).origin !== new URL(directory).origin) throw new Error('A page is not of the directory');
    const { value, '@odata.nextLink': nextLink }: z.infer<typeof PageSchema> = await read(
      request,
      next,
      PageSchema,
    );
    for (const { id: groupId, '@odata.type': type } of value) {
      if (type === '#microsoft.graph.group') groupIds.add(groupId);
    }
    next = nextLink;
  }
  return [...groupIds];
}

/** Notices that a caller sees now. They are cached, since every open page asks for them again and again. */
import type { NoticeSettings, ShownNotices } from '@polylogue/contract/instance/notices/schemas';
import type { Clock } from '../../../clock.ts';
import type { CachedConfiguration } from '../../../cluster/cached-configuration.ts';
import type { Database } from '../../../db/client.ts';
import { type Caller, isVisitor, type Visitor } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { AgentAudience } from '../../brands/public.ts';
import { listUnended, settingsOf } from './queries.ts';

export interface ShownNoticesDeps {
  db: Database;
  clock: Clock;
  configuration: CachedConfiguration;
  agentAudience: Pick<AgentAudience, 'ofVisitor'>;
}

interface Reader {
  caller: Caller | Visitor;
  context: Pick<RequestContext, 'brandKey'>;
}

/** Returns true if the caller may open the administration: with any right besides that of asking agents. */
const mayAdminister = ({ grants }: Caller): boolean =>
  [...grants.keys()].some((action) => action !== 'GptSystemsRead');

function isAudience({ audience }: NoticeSettings, caller: Caller | Visitor): boolean {
  if (audience === 'everyone') return true;
  if (isVisitor(caller)) return audience === 'visitors';
  return audience === 'signedIn' || (audience === 'administration' && mayAdminister(caller));
}

/** Makes the call of readers: visitors have the brand of their endpoint, others that of their address. */
export function shownNotices({ db, clock, configuration, agentAudience }: ShownNoticesDeps) {
  const unended = configuration.cached(async () =>
    (await listUnended(db, clock.now())).map((row) => ({
      ...settingsOf(row),
      noticeId: row.id,
      version: row.version,
    })),
  );
  const brandOf = async ({ caller, context }: Reader, at: Date) =>
    isVisitor(caller) ? (await agentAudience.ofVisitor(caller, at))?.brandKey : context.brandKey();
  return async (reader: Reader): Promise<ShownNotices> => {
    const at = clock.now();
    const addressed = (await unended()).filter((notice) => isAudience(notice, reader.caller));
    if (addressed.length === 0) return { items: [], changesAt: null };
    const brandKey = await brandOf(reader, at);
    const own = addressed.filter(
      ({ brandKeys }) => brandKey !== undefined && (brandKeys.length === 0 || brandKeys.includes(brandKey)),
    );
    const now = at.toISOString();
    const changes = own
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? ''])
      .filter((time) => time > now);
    return {
      items: own.filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now)),
      changesAt: changes.toSorted()[0] ?? null,
    };
  };
}

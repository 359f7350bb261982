/** Opens agents like the Assistant to visitors before an instance starts: public endpoints have no screen yet. */
import { systemClock } from '../../../server/src/clock.ts';
import { startDatabase } from '../../../server/src/db/start/start-database.ts';
import { addEndpoint, copyAgent } from '../../../server/src/testing/chat/chat-contexts.ts';

const silent = () => undefined;

/** Writes the endpoints into an instance that is not running. */
export async function addPublicEndpoints(
  dataFolder: string,
  endpoints: readonly {
    name: string;
    brandKey?: string;
    isEnabled?: boolean;
    allowedOrigins?: string[];
    builtIn?: 'guide';
  }[],
): Promise<void> {
  const log = { debug: silent, info: silent, warn: silent };
  const database = await startDatabase({ dataFolder, log, onTakenOver: silent });
  const { db } = database;
  try {
    const agentOf = (builtIn: string) =>
      db.selectFrom('agents').select('id').where('built_in', '=', builtIn).executeTakeFirstOrThrow();
    const deps = { db, clock: systemClock };
    for (const { builtIn = 'assistant', ...endpoint } of endpoints) {
      const { id } = await agentOf(builtIn);
      // An agent has one endpoint.
      await addEndpoint(deps, { agentId: await copyAgent(deps, id), ...endpoint });
    }
  } finally {
    await database.stop();
  }
}

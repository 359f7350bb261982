/** Opens agents like the Assistant to visitors before an instance starts. */
import { systemClock } from '../../../server/src/clock.ts';
import type { Database } from '../../../server/src/db/client.ts';
import { startDatabase } from '../../../server/src/db/start/start-database.ts';
import {
  addEndpoint,
  type ConfigurationFields,
  copyAgent,
} from '../../../server/src/testing/chat/chat-contexts.ts';

const silent = () => undefined;

interface Endpoint {
  name: string;
  brandKey?: string;
  isEnabled?: boolean;
  allowedOrigins?: string[];
  offersSignIn?: boolean;
  allowsTesting?: boolean;
  builtIn?: 'guide';
  /** Fields of its agent that differ from the built-in one. */
  fields?: ConfigurationFields;
}

/** Inserts endpoints, each with an agent of its own, since an agent has at most one. */
export async function writeEndpoints(db: Database, endpoints: readonly Endpoint[]): Promise<void> {
  const deps = { db, clock: systemClock };
  for (const { builtIn = 'assistant', fields, ...endpoint } of endpoints) {
    const { id } = await db
      .selectFrom('agents')
      .select('id')
      .where('built_in', '=', builtIn)
      .executeTakeFirstOrThrow();
    await addEndpoint(deps, { agentId: await copyAgent(deps, id, fields), ...endpoint });
  }
}

/** Writes the endpoints into an instance that is not running. */
export async function addPublicEndpoints(dataFolder: string, endpoints: readonly Endpoint[]): Promise<void> {
  const log = { debug: silent, info: silent, warn: silent };
  const database = await startDatabase({ dataFolder, log, onTakenOver: silent });
  try {
    await writeEndpoints(database.db, endpoints);
  } finally {
    await database.stop();
  }
}

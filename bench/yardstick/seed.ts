/** Data for measuring lists and openings: people, a thousand conversations, and one of two hundred segments. */
import { type Database, transaction } from '../../server/src/db/client.ts';
import { newId } from '../../server/src/db/id.ts';
import { connectDatabase } from '../../server/src/db/start/connect-database.ts';
import { addLocalAccount } from '../../server/src/features/people/identity/accounts/local-accounts.ts';
import { hashPassword } from '../../server/src/features/people/identity/accounts/passwords.ts';
import { emailOf, longAnswersTitle, longTitle, peopleCount, peoplePassword } from './people.ts';

export interface SeedSizes {
  people: number;
  conversations: number;
  /** Segments of the newest conversation; the others have none. */
  segments: number;
  /** Answers of one more conversation, the newest of all. */
  longAnswers?: readonly string[];
}

export const yardstickSizes: SeedSizes = { people: peopleCount, conversations: 1_000, segments: 200 };

/** Rows of one statement. */
const batch = 500;
const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 1);

/** About a thousand characters of Markdown, as a model writes them. */
const answerText = (number: number): string =>
  [
    `## Answer ${number}`,
    'A paragraph with **bold** and *slanted* words, `code`, and a [link](https://example.org/page). '.repeat(
      3,
    ),
    '- first point, with its reason\n- second point, with an example\n- third point, which is short',
    '```ts\nexport function sum(values: readonly number[]): number {\n  return values.reduce((a, b) => a + b, 0);\n}\n```',
    'And a closing paragraph that sums up what was said before, in plain words. '.repeat(4),
  ].join('\n\n');

const titleOf = (number: number) => `How does number ${number} compare with the one before it?`;

async function addPeople(db: Database, count: number): Promise<string> {
  const passwordHash = await hashPassword(peoplePassword);
  const actorOf = () => ({ userId: null, userName: 'seed', requestId: 'seed' });
  const users = await transaction(db, async (tx) => {
    const added: { id: string }[] = [];
    for (let person = 0; person < count; person += 1) {
      const account = { name: `Person ${person}`, email: emailOf(person), passwordHash, at: new Date() };
      added.push(await addLocalAccount(tx, actorOf, account));
    }
    return added;
  });
  return users[0]?.id ?? '';
}

/** Adds conversations, newest last; resolves to their ids. */
async function addConversations(db: Database, ownerId: string, titles: readonly string[]): Promise<string[]> {
  const { id: agentId } = await db
    .selectFrom('agents')
    .select('id')
    .where('built_in', '=', 'assistant')
    .executeTakeFirstOrThrow();
  const rows = titles.map((title, index) => {
    const at = new Date(start + index * minuteMs);
    return {
      id: newId(),
      owner_id: ownerId,
      agent_id: agentId,
      brand_key: 'default',
      title,
      title_source: 'question',
      created_at: at,
      updated_at: at,
    };
  });
  for (let done = 0; done < rows.length; done += batch) {
    await db
      .insertInto('conversations')
      .values(rows.slice(done, done + batch))
      .execute();
  }
  return rows.map(({ id }) => id);
}

async function addSegments(db: Database, conversationId: string, answers: readonly string[]): Promise<void> {
  let parentId: string | null = null;
  const rows = answers.map((answer, index) => {
    const id = newId();
    const row = {
      id,
      conversation_id: conversationId,
      parent_id: parentId,
      question: `Question ${index}: what follows from the answer before?`,
      answer,
      answer_source: 'model',
      status: 'Complete',
      created_at: new Date(start + index * minuteMs),
    };
    parentId = id;
    return row;
  });
  await db.insertInto('segments').values(rows).execute();
  await db
    .updateTable('conversations')
    .set({ selected_leaf_id: parentId })
    .where('id', '=', conversationId)
    .execute();
}

/** Fills the database of the product that runs on `dataFolder`. Resolves to the long conversation's id. */
export async function seed(dataFolder: string, sizes: SeedSizes): Promise<string> {
  const ignore = () => undefined;
  const { db, stop } = await connectDatabase({
    dataFolder,
    log: { debug: ignore, info: ignore, warn: ignore },
    onTakenOver: ignore,
  });
  try {
    const ownerId = await addPeople(db, sizes.people);
    const { conversations, segments, longAnswers } = sizes;
    const titles = Array.from({ length: conversations - 1 }, (_, index) => titleOf(index));
    const more = longAnswers ? [longAnswersTitle] : [];
    const ids = await addConversations(db, ownerId, [...titles, longTitle, ...more]);
    const longId = ids[conversations - 1] ?? '';
    const answers = Array.from({ length: segments }, (_, index) => answerText(index));
    await addSegments(db, longId, answers);
    if (longAnswers) await addSegments(db, ids[conversations] ?? '', longAnswers);
    return longId;
  } finally {
    await stop();
  }
}

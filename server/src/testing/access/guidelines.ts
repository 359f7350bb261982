/** Guidelines in force for tests. */
import { audit, bySystem } from '../../changes/audit.ts';
import { type Database, jsonb, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import {
  completeLanguages,
  type GuidelinesContent,
  GuidelinesContentSchema,
  shownIn,
} from '../../features/brands/guidelines/documents/content.ts';
import * as queries from '../../features/brands/guidelines/documents/queries.ts';

/** Makes the content of a document with one section. */
export const guidelinesContent = (name: string, text = 'Be kind.'): GuidelinesContent =>
  GuidelinesContentSchema.parse({
    name,
    language: 'en',
    sections: [
      {
        sectionId: newId(),
        title: 'Conduct',
        text,
        translations: { ar: { title: 'السلوك', text: 'كن لطيفًا.' } },
      },
    ],
  });

/** Adds a document that is not in force. */
export async function addGuidelines(db: Database, content = guidelinesContent(newId())): Promise<string> {
  const id = newId();
  await transaction(db, (tx) => queries.insert(tx, { id, at: new Date(), content }));
  return id;
}

/** Clears the caches of configuration, as every audited change does. */
const announce = (tx: Transaction, at: Date) =>
  audit(bySystem(tx, at), {
    aggregateType: 'GuidelinesDocument',
    aggregateId: newId(),
    operation: 'Update',
    after: {},
  });

export interface TestVersion {
  number?: number;
  base?: number;
  at?: Date;
  reacceptAfterDays?: number | null;
}

/** Puts a document in force by its draft. */
export async function putInForce(
  db: Database,
  documentId: string,
  { number = 1, base = number, at = new Date('2026-01-01'), reacceptAfterDays = null }: TestVersion = {},
): Promise<void> {
  await transaction(db, async (tx) => {
    const content = await queries.readContent(tx, documentId);
    const digests = completeLanguages(content).map((language) => [
      language,
      shownIn(content, language).textDigest,
    ]);
    await queries.insertVersion(tx, {
      document_id: documentId,
      number,
      base,
      is_minor: base < number,
      content,
      digests: Object.fromEntries(digests),
      effective_from: at,
      reaccept_after_days: reacceptAfterDays,
      created_at: at,
    });
    await announce(tx, at);
  });
}

/** Adds a document in force. */
export async function addForcedGuidelines(db: Database): Promise<string> {
  const documentId = await addGuidelines(db);
  await putInForce(db, documentId);
  return documentId;
}

/** Adds a person's acceptance of the first version; resolves to its id. */
export async function addConsent(
  db: Database,
  documentId: string,
  {
    userId,
    at = new Date('2026-01-02T03:04:05Z'),
    outcome = 'accepted',
  }: { userId: string; at?: Date; outcome?: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('guidelines_consents')
    .values({
      id,
      subject_kind: 'user',
      subject_id: userId,
      document_id: documentId,
      version: 1,
      text_digest: 'a'.repeat(64),
      language: 'en',
      outcome,
      channel: 'web',
      at,
      request_id: newId(),
    })
    .execute();
  return id;
}

/** Makes the instance require documents. */
export async function requireGuidelines(db: Database, ...documentIds: string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.updateTable('instance_settings').set({ guidelines_document_ids: documentIds }).execute();
    await announce(tx, new Date());
  });
}

/** Makes an agent require documents. */
export async function requireOfAgent(db: Database, agentId: string, ...documentIds: string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .updateTable('agents')
      .set({ guidelines_document_ids: documentIds })
      .where('id', '=', agentId)
      .execute();
    await announce(tx, new Date());
  });
}

/** Replaces the text of a draft. */
export async function rewriteGuidelines(db: Database, documentId: string, text: string): Promise<void> {
  const content = await queries.readContent(db, documentId);
  const sections = content.sections.map((section) => ({ ...section, text }));
  await db
    .updateTable('guidelines_documents')
    .set({ sections: jsonb(sections) })
    .where('id', '=', documentId)
    .execute();
}

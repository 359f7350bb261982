import { createHash } from 'node:crypto';
import type { Database } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');
const library = () => {
  const id = newId();
  return { id, name: `Library ${id}`, created_at: at };
};
const body = () => ({ name: `Library ${newId()}`, description: 'Contracts of Bern' });

const named = { fileName: Buffer.from('leave.md').toString('base64') };

async function upload(db: Database, libraryId: string, name = 'leave.md') {
  const id = newId();
  const sha256 = createHash('sha256').update(id).digest('hex');
  const file = { id, name, media_type: 'text/plain', size_bytes: 1, sha256 };
  await db
    .insertInto('files')
    .values({ ...file, state: 'Ready', blob_key: id.replaceAll('-', ''), created_at: at })
    .execute();
  const row = {
    id: newId(),
    library_id: libraryId,
    file_id: file.id,
    name: file.name,
    media_type: file.media_type,
    size_bytes: file.size_bytes,
    sha256,
    state: 'Ready',
    created_at: at,
    updated_at: at,
  };
  await db.insertInto('library_uploads').values(row).execute();
  return row;
}

/** Inserts a version replaced by an uploaded file with a document. */
async function versionOf(db: Database, uploaded: Awaited<ReturnType<typeof upload>>): Promise<string> {
  const id = newId();
  const { library_id, file_id, name, media_type, size_bytes } = uploaded;
  const { document_id } = await db
    .selectFrom('library_uploads')
    .select('document_id')
    .where('id', '=', uploaded.id)
    .executeTakeFirstOrThrow();
  const row = { id, library_id, file_id, name, media_type, size_bytes, created_at: at, replaced_at: at };
  await db
    .insertInto('replaced_library_uploads')
    .values({ ...row, document_id: document_id ?? '' })
    .execute();
  return id;
}

/** Inserts a figure of an uploaded file. */
async function figureOf(db: Database, uploaded: Awaited<ReturnType<typeof upload>>): Promise<string> {
  const [documentId, id] = [newId(), newId()];
  const { library_id, file_id, name: title, media_type, sha256: content_hash } = uploaded;
  const content = 'Figure 1';
  const document = { library_id, path: documentId, title, media_type, content, content_hash };
  await db
    .insertInto('library_files')
    .values({ ...document, id: documentId, created_at: at })
    .execute();
  const place = { caption: 'Figure 1', position: 0, start_offset: 0, end_offset: 8, width: 1, height: 1 };
  await db
    .insertInto('library_figures')
    .values({ ...place, id, document_id: documentId, file_id })
    .execute();
  await db
    .updateTable('library_uploads')
    .set({ document_id: documentId })
    .where('id', '=', uploaded.id)
    .execute();
  return id;
}

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const own = { ...library(), created_by: ownerId };
    await db.insertInto('libraries').values(own).execute();
    const file = await upload(db, own.id);
    const figureId = await figureOf(db, file);
    const versionId = await versionOf(db, file);
    const { text_index_id } = await db
      .selectFrom('libraries')
      .select('text_index_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const dataSourceIndexId = text_index_id ?? '';
    return { dataSourceId: own.id, hash: file.sha256, dataSourceIndexId, figureId, versionId };
  },
  bodies: {
    'fileLibraries.create': body,
    'fileLibraries.update': body,
    'dataSources.create': body,
    'dataSources.update': body,
    'fileLibraries.describeFile': () => ({ metadata: { group: ['Sales'] } }),
    'fileLibraries.describeFiles': () => ({ folder: '', metadata: { group: ['Sales'] } }),
    'fileLibraries.removeFiles': () => ({ hashes: ['0'.repeat(64)] }),
    'fileLibraries.restoreFiles': () => ({ hashes: ['0'.repeat(64)] }),
    'fileLibraries.putFilters': () => ({ filters: [] }),
    'fileLibraries.changeEmbedding': () => ({ embedding: null }),
  },
  queries: {
    'dataSources.file': named,
    'dataSources.removeFile': named,
    'fileLibraries.testQuery': { question: 'When?' },
  },
  queryCounts: {
    'fileLibraries.list': 2,
    'fileLibraries.get': 2,
    'fileLibraries.create': 7,
    'fileLibraries.update': 10,
    'fileLibraries.remove': 7,
    'fileLibraries.restore': 3,
    'fileLibraries.files': 3,
    'fileLibraries.places': 2,
    'fileLibraries.fileCounts': 2,
    'fileLibraries.information': 2,
    'fileLibraries.addFile': 14,
    'fileLibraries.file': 2,
    'fileLibraries.removeFile': 17,
    'fileLibraries.removeFiles': 3,
    'fileLibraries.restoreFiles': 2,
    'fileLibraries.stopReading': 2,
    'fileLibraries.downloadFile': 3,
    'fileLibraries.versions': 3,
    'fileLibraries.downloadVersion': 4,
    'fileLibraries.extraction': 3,
    'fileLibraries.figures': 3,
    'fileLibraries.figureImage': 4,
    'fileLibraries.retryFailed': 2,
    'fileLibraries.uploadConfiguration': 0,
    'dataSources.addFile': 14,
    'dataSources.create': 7,
    'dataSources.file': 5,
    'dataSources.files': 3,
    'dataSources.get': 2,
    'dataSources.remove': 7,
    'dataSources.removeFile': 19,
    'dataSources.update': 10,
    'fileLibraries.chunks': 4,
    'fileLibraries.createTextIndex': 5,
    'fileLibraries.detailsForCreate': 1,
    'fileLibraries.putFilters': 12,
    'fileLibraries.changeEmbedding': 6,
    'fileLibraries.rebuildTextIndex': 7,
    'fileLibraries.describeFile': 11,
    'fileLibraries.describeFiles': 5,
    'fileLibraries.removeTextIndex': 8,
    'fileLibraries.storageContainers': 0,
    'fileLibraries.testQuery': 1,
    'fileLibraries.textIndexDefinition': 5,
  },
  async addMany(db, ownerId) {
    const many = Array.from({ length: 100 }, () => ({ ...library(), created_by: ownerId }));
    await db.insertInto('libraries').values(many).execute();
    const own = await db
      .selectFrom('libraries')
      .select('id')
      .where('created_by', '=', ownerId)
      .orderBy('id')
      .executeTakeFirst();
    for (let count = 0; own && count < 100; count += 1) {
      const file = await upload(db, own.id, `${count}.md`);
      await figureOf(db, file);
      // All versions belong to one file.
      await versionOf(db, { ...file, name: 'leave.md' });
    }
  },
};

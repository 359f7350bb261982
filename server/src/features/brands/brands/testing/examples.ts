import { defaultTheme } from '@polylogue/contract/brands/brands/default-theme';
import { type Database, jsonb } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');

/** Adds a brand with a logo whose content is missing. */
async function addBrand(db: Database): Promise<{ brandKey: string; hostName: string }> {
  const [brandKey, fileId] = [newId(), newId()];
  const hostName = `${brandKey}.example`;
  const blob_key = newId().replaceAll('-', '');
  const logo = { name: 'logo.svg', media_type: 'image/svg+xml', blob_key };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('brands')
      .values({
        key: brandKey,
        name: `An example ${brandKey}`,
        theme: jsonb(defaultTheme),
        logo_file_name: logo.name,
        host_names: [hostName],
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('files')
      .values({ ...logo, id: fileId, state: 'Ready', size_bytes: 1, sha256: 'a'.repeat(64), created_at: at })
      .execute();
    await tx
      .insertInto('brand_files')
      .values({
        brand_key: brandKey,
        file_name: logo.name,
        media_type: logo.media_type,
        blob_key,
        file_id: fileId,
      })
      .execute();
  });
  return { brandKey, hostName };
}

export const examples: FeatureExamples = {
  objects: async (db) => ({ ...(await addBrand(db)), fileName: 'logo.svg' }),
  bodies: { 'brandAdministration.update': ({ brandKey }) => ({ name: `Renamed ${brandKey}` }) },
  queryCounts: {
    'brandAdministration.list': 2,
    // Brand with its host names, files; no agent is named.
    'brandAdministration.get': 2,
    'brandAdministration.create': 4,
    'brandAdministration.update': 10,
    'brandAdministration.remove': 8,
    'brandAdministration.restore': 3,
    'brandAdministration.instanceDefaults': 2,
    'brandAdministration.updateInstanceDefaults': 6,
    'brandAdministration.checkHostName': 1,
    'brandAdministration.finishHostNameCheck': 1,
    'brands.get': 1,
    'brands.theme': 1,
    // Brand file, stored file.
    'brands.file': 2,
    'brands.appIcon': 3,
    'brands.adminFile': 3,
    // Reserving and completing the upload, then the change: brand, file, audit entry and version.
    'brands.uploadAvatar': 18,
    'brands.uploadLogo': 19,
    'brands.uploadSplashScreenBackground': 18,
    'brands.removeFile': 10,
  },
  /** Adds the maximum number of files per person, and brands. */
  async addMany(db, ownerId) {
    const brands = Array.from({ length: 100 }, () => newId()).map((key) => ({
      key,
      name: key,
      theme: jsonb({}),
      created_at: at,
    }));
    await db.insertInto('brands').values(brands).execute();
    const files = Array.from({ length: 100 }, (_, index) => ({
      id: newId(),
      owner_id: ownerId,
      name: `${index}.txt`,
      state: 'Received',
      size_bytes: 1,
      created_at: at,
    }));
    await db.insertInto('files').values(files).execute();
  },
};

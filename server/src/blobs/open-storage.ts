/** Opens the configured storage. Vendors' libraries are loaded on demand. */
import { type BlobStore, blobStoreOn } from './blob-store.ts';
import { folderObjects } from './folder-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { explainStorageFailure, StorageUnusableError } from './storage-failure.ts';
import { nameOfLocation, type StorageLocation, type StoragePart } from './storage-location.ts';

/** Opens a part of the storage. Nothing is sent to a vendor yet. */
export async function openObjects(location: StorageLocation, part: StoragePart): Promise<ObjectStore> {
  switch (location.kind) {
    case 'folder':
      return folderObjects(`${location.folder}/${part}`, location.isShared);
    case 's3':
      return (await import('./s3-objects.ts')).s3Objects(location, part);
    case 'azure':
      return (await import('./azure-objects.ts')).azureObjects(location, part);
  }
}

/**
 * Opens the file storage, and checks that it stores, returns and removes a file.
 * Throws `StorageUnusableError`, whose message is for the operator.
 */
export async function openBlobStore(location: StorageLocation): Promise<BlobStore> {
  const blobs = blobStoreOn(await openObjects(location, 'blobs'));
  if (location.kind === 'folder') return blobs;
  try {
    const { key } = await blobs.put(Buffer.from('Written at a start to see whether it can be.'));
    (await blobs.read(key)).destroy();
    await blobs.remove(key);
    return blobs;
  } catch (cause) {
    const reason = explainStorageFailure(cause);
    throw new StorageUnusableError(
      `The storage ${nameOfLocation(location)} of BLOB_URL can't be used: ${reason}.`,
      { cause },
    );
  }
}

/** Where the index lives: a folder of one process, or a storage that all processes of the instance share. */
import { readdir, rm } from 'node:fs/promises';
import type { ObjectStore } from '../blobs/object-store.ts';
import { openObjects } from '../blobs/open-storage.ts';
import type { AzureLocation, S3Location, StorageLocation } from '../blobs/storage-location.ts';

/** Where LanceDB finds a table. */
export interface TablePlace {
  uri: string;
  /** Addresses and keys of a vendor's storage: never log them. */
  storageOptions?: Record<string, string>;
  /** Other processes read and write the same table. */
  isShared: boolean;
  /** Maximum age of another process' changes that readers miss, in seconds. Default 5. */
  lookAgainSeconds?: number;
}

export interface IndexStorage {
  /** Everything of the index, the seal included. */
  objects: ObjectStore;
  /** Other processes use the same index. */
  isShared: boolean;
  placeOf(folder: string): TablePlace;
  /** Names of the index folders, whole or not. */
  folders(): Promise<string[]>;
  removeFolder(folder: string): Promise<void>;
  /** Does `work` while no other process changes the index. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets one process at a time do its work, of all that share an index. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

const isIndexFolder = (name: string): boolean => name.startsWith('index-');

/** Opens the place of the index in a storage. `lock` is used where other processes share it. */
export async function openIndexStorage(location: StorageLocation, lock?: Lock): Promise<IndexStorage> {
  const objects = await openObjects(location, 'search');
  const isShared = location.kind !== 'folder' || location.isShared;
  if (isShared && !lock) throw new Error('A shared index needs a lock');
  const alone: Lock = isShared && lock ? lock : (work) => work();
  if (location.kind !== 'folder') {
    const remote = location.kind === 's3' ? s3Place(location) : azurePlace(location);
    const placeOf = (folder: string) => ({ ...remote, uri: `${remote.uri}search/${folder}`, isShared });
    return { objects, isShared, alone, placeOf, ...foldersOf(objects) };
  }
  const root = `${location.folder}/search`;
  return {
    objects,
    isShared,
    alone,
    placeOf: (folder) => ({ uri: `${root}/${folder}`, isShared }),
    folders: async () => (await readdir(root)).filter(isIndexFolder),
    removeFolder: (folder) => rm(`${root}/${folder}`, { recursive: true, force: true }),
  };
}

/** A storage of objects knows no folders: they are what stands before the first slash. */
function foldersOf(objects: ObjectStore): Pick<IndexStorage, 'folders' | 'removeFolder'> {
  return {
    async folders() {
      const names = new Set<string>();
      for await (const { path } of objects.list('index-')) names.add(path.slice(0, path.indexOf('/')));
      return [...names];
    },
    async removeFolder(folder) {
      for await (const { path } of objects.list(`${folder}/`)) await objects.remove(path);
    },
  };
}

/** `https` is insisted on where the address does not say otherwise. */
const allowHttp = (endpoint: string) => String(endpoint.startsWith('http:'));

function s3Place({ bucket, prefix, region, endpoint, credentials }: S3Location) {
  const storageOptions: Record<string, string> = {
    aws_region: region,
    ...(credentials && {
      aws_access_key_id: credentials.accessKeyId,
      aws_secret_access_key: credentials.secretAccessKey,
    }),
    ...(endpoint !== undefined && {
      aws_endpoint: endpoint,
      aws_virtual_hosted_style_request: 'false',
      allow_http: allowHttp(endpoint),
    }),
  };
  return { uri: `s3://${bucket}/${prefix}`, storageOptions };
}

function azurePlace({ container, prefix, account, key, endpoint }: AzureLocation) {
  const storageOptions: Record<string, string> = {
    account_name: account,
    account_key: key,
    azure_storage_endpoint: endpoint,
    allow_http: allowHttp(endpoint),
  };
  return { uri: `az://${container}/${prefix}`, storageOptions };
}

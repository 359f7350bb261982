/** Storage of the index: a folder of one process, or a storage shared by all processes of the instance. */
import { readdir, rm } from 'node:fs/promises';
import type { ObjectStore } from '../blobs/object-store.ts';
import { openObjects } from '../blobs/open-storage.ts';
import type { AzureLocation, S3Location, StorageLocation } from '../blobs/storage-location.ts';

/** Location of a LanceDB table. */
export interface TableLocation {
  uri: string;
  /** Contains vendor credentials: never log. */
  storageOptions?: Record<string, string>;
  /** True if other processes use the same table. */
  isShared: boolean;
  /** Maximum age of another process' changes that readers miss, in seconds. Default 5. */
  readConsistencySeconds?: number;
}

export interface IndexStorage {
  /** All objects of the index, including the seal. */
  objects: ObjectStore;
  /** True if other processes use the same index. */
  isShared: boolean;
  locationOf(folder: string): TableLocation;
  /** Returns the names of all index folders, complete or not. */
  folders(): Promise<string[]>;
  removeFolder(folder: string): Promise<void>;
  /** Runs `work` while no other process changes the index. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs the work of one process at a time. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

const isIndexFolder = (name: string): boolean => name.startsWith('index-');

/** Opens the index storage at a location. Shared locations require `lock`. */
export async function openIndexStorage(location: StorageLocation, lock?: Lock): Promise<IndexStorage> {
  const objects = await openObjects(location, 'search');
  const isShared = location.kind !== 'folder' || location.isShared;
  if (isShared && !lock) throw new Error('A shared index needs a lock');
  const withLock: Lock = isShared && lock ? lock : (work) => work();
  if (location.kind !== 'folder') {
    const remote = location.kind === 's3' ? s3Table(location) : azureTable(location);
    const locationOf = (folder: string) => ({ ...remote, uri: `${remote.uri}search/${folder}`, isShared });
    return { objects, isShared, withLock, locationOf, ...foldersOf(objects) };
  }
  const root = `${location.folder}/search`;
  return {
    objects,
    isShared,
    withLock,
    locationOf: (folder) => ({ uri: `${root}/${folder}`, isShared }),
    folders: async () => (await readdir(root)).filter(isIndexFolder),
    removeFolder: (folder) => rm(`${root}/${folder}`, { recursive: true, force: true }),
  };
}

/** Object storages have no folders; a path's first segment serves as one. */
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

/** Allows plain HTTP only if the endpoint uses it. */
const allowHttp = (endpoint: string) => String(endpoint.startsWith('http:'));

function s3Table({ bucket, prefix, region, endpoint, credentials }: S3Location) {
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

function azureTable({ container, prefix, account, key, endpoint }: AzureLocation) {
  const storageOptions: Record<string, string> = {
    account_name: account,
    account_key: key,
    azure_storage_endpoint: endpoint,
    allow_http: allowHttp(endpoint),
  };
  return { uri: `az://${container}/${prefix}`, storageOptions };
}

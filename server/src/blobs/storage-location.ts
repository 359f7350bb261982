/** Location of files and the search index, parsed from `BLOB_URL`. Contains secrets: never log it. */
import { fileURLToPath } from 'node:url';

export type StorageLocation = FolderLocation | S3Location | AzureLocation;

export interface FolderLocation {
  kind: 'folder';
  folder: string;
  /** True if other processes of the instance use the same folder. */
  isShared: boolean;
}

export interface S3Location {
  kind: 's3';
  bucket: string;
  /** Empty, or a path that ends with a slash. */
  prefix: string;
  region: string;
  /** Address of an S3-compatible service, with the bucket in the path. Without it: Amazon S3. */
  endpoint: string | undefined;
  /** Default: AWS's credential chain (environment, profile, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface AzureLocation {
  kind: 'azure';
  container: string;
  /** Empty, or a path that ends with a slash. */
  prefix: string;
  account: string;
  key: string;
  /** Address of the account, without a trailing slash. */
  endpoint: string;
}

/** Parts of a storage, each under its own prefix. */
export type StoragePart = 'blobs' | 'search';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses `BLOB_URL`: `s3://bucket/prefix`, `azure://container/prefix` or `file:///folder`; credentials as
 * its user and password, or in the vendors' own variables.
 * Throws an `Error` that names the fault without the value.
 */
export function parseStorageUrl(text: string, environment: Environment): StorageLocation {
  const url = URL.parse(text);
  switch (url?.protocol) {
    case 's3:':
      return s3Location(url, environment);
    case 'azure:':
      return azureLocation(url, environment);
    case 'file:':
      return folderLocation(url);
    default:
      throw new Error('must start with s3://, azure:// or file:///');
  }
}

/** Formats the location for display, without credentials. */
export function nameOfLocation(location: StorageLocation): string {
  switch (location.kind) {
    case 'folder':
      return location.folder;
    case 's3':
      return `s3://${location.bucket}/${location.prefix}`;
    case 'azure':
      return `azure://${location.container}/${location.prefix}`;
  }
}

function folderLocation(url: URL): FolderLocation {
  if (url.host !== '' || url.search !== '') throw new Error('must be a folder such as file:///srv/polylogue');
  return { kind: 'folder', folder: fileURLToPath(url), isShared: true };
}

function s3Location(url: URL, environment: Environment): S3Location {
  const { host: bucket, prefix, user, password, settings } = partsOf(url, ['region', 'endpoint']);
  return {
    kind: 's3',
    bucket,
    prefix,
    region: settings.region ?? environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1',
    endpoint: originOf(
      settings.endpoint ?? environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL,
      'endpoint',
    ),
    credentials: user === '' ? undefined : { accessKeyId: user, secretAccessKey: password },
  };
}

function azureLocation(url: URL, environment: Environment): AzureLocation {
  const { host: container, prefix, user, password, settings } = partsOf(url, ['endpoint']);
  const connection = connectionString(environment.AZURE_STORAGE_CONNECTION_STRING ?? '');
  const account = user || (connection.AccountName ?? environment.AZURE_STORAGE_ACCOUNT);
  const key = user ? password : (connection.AccountKey ?? environment.AZURE_STORAGE_KEY);
  if (!account || !key) {
    throw new Error(
      'needs an account and its key: azure://ACCOUNT:KEY@container, AZURE_STORAGE_CONNECTION_STRING, ' +
        'or AZURE_STORAGE_ACCOUNT and AZURE_STORAGE_KEY',
    );
  }
  const suffix = connection.EndpointSuffix ?? 'core.windows.net';
  const endpoint =
    originOf(settings.endpoint ?? connection.BlobEndpoint, 'endpoint') ?? `https://${account}.blob.${suffix}`;
  return { kind: 'azure', container, prefix, account, key, endpoint };
}

function partsOf(url: URL, known: readonly string[]) {
  if (url.hostname === '') throw new Error('names no bucket or container');
  if (url.port !== '') throw new Error('has a port where a bucket or container is named');
  const settings: Record<string, string | undefined> = Object.fromEntries(url.searchParams);
  const unknown = Object.keys(settings).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`does not know the setting ${unknown}; it may be ${known.join(', ')}`);
  if ((url.username === '') !== (url.password === '')) throw new Error('has half of the credentials');
  const folder = decoded(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    host: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    user: decoded(url.username),
    password: decoded(url.password),
    settings,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that is not followed by two digits: write it as %25');
  }
}

function originOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`has a setting ${name} that is not an address such as https://storage.example`);
  }
  return text.replace(/\/+$/, '');
}

/** Parses `Name=value;Name=value`; a value may contain `=`. */
function connectionString(text: string): Record<string, string | undefined> {
  const parts = text.split(';').filter((part) => part.includes('='));
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  );
}

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parseStorageUrl } from './storage-location.ts';

it('reads credentials from the address, or from the vendors’ own variables', () => {
  expect(parseStorageUrl('s3://AKIA:a%2Fb%2Bc@files/one/two/?region=eu-central-1', {})).toEqual({
    kind: 's3',
    bucket: 'files',
    prefix: 'one/two/',
    region: 'eu-central-1',
    endpoint: undefined,
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'a/b+c' },
  });
  expect(
    parseStorageUrl('s3://files', {
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: 'https://minio.example:9000/',
    }),
  ).toMatchObject({ region: 'eu-west-1', endpoint: 'https://minio.example:9000', credentials: undefined });
  const azure = { kind: 'azure', container: 'files', prefix: '', account: 'ada', key: 'a+b/c==' };
  const endpoint = 'https://ada.blob.core.windows.net';
  expect(parseStorageUrl('azure://ada:a%2Bb%2Fc%3D%3D@files', {})).toEqual({ ...azure, endpoint });
  expect(
    parseStorageUrl('azure://files', { AZURE_STORAGE_ACCOUNT: 'ada', AZURE_STORAGE_KEY: 'a+b/c==' }),
  ).toEqual({ ...azure, endpoint });
  expect(
    parseStorageUrl('azure://files', {
      AZURE_STORAGE_CONNECTION_STRING:
        'DefaultEndpointsProtocol=https;AccountName=ada;AccountKey=a+b/c==;EndpointSuffix=core.chinacloudapi.cn',
    }),
  ).toEqual({ ...azure, endpoint: 'https://ada.blob.core.chinacloudapi.cn' });
});

it.each([
  ['https://files.example', /must start with s3:/],
  ['not an address', /must start with s3:/],
  ['s3://', /names no bucket/],
  ['s3://files:9000', /has a port/],
  ['s3://ada@files', /half of the credentials/],
  ['s3://files?path-style=1', /does not know the setting path-style/],
  ['s3://files?endpoint=minio', /endpoint that is not an address/],
  ['azure://files', /needs an account and its key/],
  ['file://host/folder', /must be a folder/],
])('refuses %s', (url, reason) => {
  expect(() => parseStorageUrl(url, {})).toThrow(reason);
});

it('loads no library of a vendor for a folder', () => {
  const script = `
    import { mkdtempSync, rmSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openBlobStore } = await import(${JSON.stringify(new URL('./open-storage.ts', import.meta.url).href)});
    const folder = mkdtempSync('/tmp/polylogue-blobs-');
    await openBlobStore({ kind: 'folder', folder, isShared: false });
    rmSync(folder, { recursive: true });
    const files = loaded.filter((url) => url.startsWith('file:'));
    process.stdout.write(files.map((url) => url.slice(url.lastIndexOf('/') + 1)).sort().join(' '));
  `;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script]).toString()).toBe(
    'blob-store.ts error-listener.ts folder-objects.ts object-store.ts open-storage.ts storage-failure.ts storage-location.ts sync-folder.ts',
  );
});

/**
 * S3rver and Azurite as separate processes, on free ports, each with an empty bucket or container `files`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob';

export interface StorageServer {
  /** Returns a value for `BLOB_URL`, with its own prefix. */
  blobUrl(prefix: string): string;
  /** The same with a wrong key. */
  wrongKeyUrl: string;
  /** The same with a missing bucket or container. */
  missingBucketUrl: string;
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
/** Well-known account of the emulator. */
const azureAccount = 'devstoreaccount1';
const azureKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Starts an S3-compatible server, with the bucket in the path. */
export async function startS3Server(): Promise<StorageServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-s3-'));
  const program = path.join(path.dirname(require.resolve('s3rver/package.json')), 'bin/s3rver.js');
  const { port, stop } = await serve(
    [program, '--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'files'],
    folder,
  );
  const url = (user: string, bucket: string) =>
    `s3://${user}:S3RVER@${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  return {
    blobUrl: (prefix) => url('S3RVER', `files/${prefix}`),
    // This server checks the key's owner, not the signature.
    wrongKeyUrl: url('somebody', 'files'),
    missingBucketUrl: url('S3RVER', 'elsewhere'),
    stop,
  };
}

/** Starts the emulator of Azure Blob Storage. */
export async function startAzureServer(): Promise<StorageServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-azure-'));
  const program = path.join(path.dirname(require.resolve('azurite/package.json')), 'dist/src/blob/main.js');
  const { port, stop } = await serve(
    // The last option is needed because the client's library is newer than the emulator.
    [program, ...'--blobHost 127.0.0.1 --blobPort 0 --disableTelemetry --skipApiVersionCheck'.split(' ')],
    folder,
  );
  const endpoint = `http://127.0.0.1:${port}/${azureAccount}`;
  await new ContainerClient(
    `${endpoint}/files`,
    new StorageSharedKeyCredential(azureAccount, azureKey),
  ).create();
  const url = (key: string, container: string) =>
    `azure://${azureAccount}:${encodeURIComponent(key)}@${container}?endpoint=${encodeURIComponent(endpoint)}`;
  return {
    blobUrl: (prefix) => url(azureKey, `files/${prefix}`),
    wrongKeyUrl: url(Buffer.from('another key').toString('base64'), 'files'),
    missingBucketUrl: url(azureKey, 'elsewhere'),
    stop,
  };
}

/** Starts a program and waits for the line with its port. */
async function serve(args: readonly string[], folder: string) {
  // Azurite stores its files in its working directory.
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const onLine = (line: string) => {
      output += `${line}\n`;
      const found = /listen.*127\.0\.0\.1:(\d+)/i.exec(line)?.[1];
      if (found) resolve(Number(found));
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    void ended.then(() => reject(new Error(`The storage server ended: ${output}`)));
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, stop };
}

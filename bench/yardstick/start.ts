/**
 * Starts what the yardstick times: the product on a data folder of its own, seeded, over a model server that speaks
 * OpenAI's protocol. `node bench/yardstick/start.ts [--mock=PROGRAM] [--model=http://127.0.0.1:4010] [--port=4200]
 * [--data=FOLDER]`; `--mock` starts the model server too, on the second core with `--pin`. Ends with Ctrl+C.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../e2e/src/product/product.ts';
import { peoplePassword } from './people.ts';
import { seed, yardstickSizes } from './seed.ts';

const { values } = parseArgs({
  options: {
    mock: { type: 'string' },
    model: { type: 'string', default: 'http://127.0.0.1:4010' },
    port: { type: 'string', default: '4200' },
    data: { type: 'string' },
    pin: { type: 'boolean', default: false },
  },
});
const modelUrl = new URL(values.model);

function startMock(program: string) {
  const words = [...(values.pin ? ['taskset', '-c', '1'] : []), process.execPath, program];
  const [file = '', ...rest] = words;
  return spawn(file, rest, { stdio: 'inherit', env: { ...process.env, PORT: modelUrl.port } });
}

const mock = values.mock === undefined ? undefined : startMock(values.mock);
const dataFolder = values.data ?? (await emptyDataFolder());
const isSeeded = existsSync(`${dataFolder}/secret`);
const product = await startProduct(dataFolder, {
  PORT: values.port,
  // The adapter sends each person's client address in a header.
  POLYLOGUE_TRUSTED_PROXIES: '1',
  POLYLOGUE_ADMIN_EMAIL: 'administrator@example.org',
  POLYLOGUE_ADMIN_PASSWORD: peoplePassword,
  POLYLOGUE_ALLOWED_ADDRESSES: modelUrl.host,
  OPENAI_COMPATIBLE_BASE_URL: `${modelUrl.origin}/v1`,
  POLYLOGUE_MODEL: 'bench-model',
});
if (!isSeeded) {
  await untilHandbookIsRead(product);
  await seed(dataFolder, yardstickSizes);
}
console.log(`${product.url} pid ${product.process.pid}`);

async function end(): Promise<void> {
  await product.stop();
  mock?.kill();
  if (values.data === undefined) await removeDataFolder(dataFolder);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

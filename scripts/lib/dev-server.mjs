// Serves the web application with Vite, which proxies API requests to a server that restarts on change.
import { createServer as createTcpServer } from 'node:net';
import { createServer as createVite } from 'vite';
import { loadConfig } from '../../server/src/config.ts';
import { explainStartFailure } from '../../server/src/start-failure.ts';
import { logStatus, main, Refusal, root } from './project.mjs';
import { launch } from './run.mjs';

await main(async () => {
  const { host, port } = await usableAddress();
  const address = `http://${host}:${port}`;
  const serverPort = await openPort('127.0.0.1', 0);

  // web/vite.config.ts proxies requests of the API to this address.
  process.env['POLYLOGUE_SERVER'] = `http://127.0.0.1:${serverPort}`;
  const vite = await createVite({ root: `${root}/web`, server: { host, port, strictPort: true } });
  await vite.listen();

  const { ended } = launch(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...process.argv.slice(2)],
    {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(serverPort),
        POLYLOGUE_URL: process.env['POLYLOGUE_URL'] || address,
      },
    },
  );
  logStatus(`Serving with reload on change at ${address}`);
  const code = await ended;
  await vite.close();
  return code;
});

/** Returns the configured address. Throws a `Refusal` with the message of `npm start` when it is unavailable. */
async function usableAddress() {
  let config;
  try {
    config = loadConfig(process.env, root);
    return { host: config.host, port: await openPort(config.host, config.port) };
  } catch (error) {
    const explanation = explainStartFailure(error, config);
    throw explanation === undefined ? error : new Refusal(explanation);
  }
}

/**
 * Resolves to a free port: the given one, or any with 0. Rejects when the given one is in use.
 *
 * @param {string} host
 * @param {number} port
 * @returns {Promise<number>}
 */
function openPort(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer().once('error', reject);
    probe.listen(port, host, () => {
      const bound = probe.address();
      const found = typeof bound === 'object' && bound ? bound.port : 0;
      probe.close(() => resolve(found));
    });
  });
}

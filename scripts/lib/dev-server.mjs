// Vite serves the web application and hands what is the server's to a server that restarts on change.
import { createServer as createTcpServer } from 'node:net';
import { createServer as createVite } from 'vite';
import { loadConfig } from '../../server/src/config.ts';
import { explainStartFailure } from '../../server/src/start-failure.ts';
import { main, Refusal, root, say } from './project.mjs';
import { launch } from './run.mjs';

await main(async () => {
  const { host, port } = await usableAddress();
  const address = `http://${host}:${port}`;
  const serverPort = await openPort('127.0.0.1', 0);

  // Where web/vite.config.ts sends what is the server's.
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
  say(`Serving with reload on change at ${address}`);
  const code = await ended;
  await vite.close();
  return code;
});

/** The configured address. Throws a `Refusal` in the words of `npm start` when it can't be had. */
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
 * The number of a port that can be listened on now; port 0 stands for any.
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

// Vite serves the web application and hands what is the server's to a server that restarts on change.
import { createServer as createTcpServer } from 'node:net';
import { createServer as createVite } from 'vite';
import { root, say } from './project.mjs';
import { launch } from './run.mjs';

const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 3000);
const address = `http://${host}:${port}`;
const serverPort = await freePort();

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
process.exitCode = await ended;
await vite.close();

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      const found = typeof bound === 'object' && bound ? bound.port : 0;
      probe.close(() => resolve(found));
    });
  });
}

/**
 * Ends requests that were answered before their body had come whole. Closing at once would throw the answer away before
 * its reader has it; so what comes is taken for a moment, and only then the connection ends.
 */
import type { FastifyInstance } from 'fastify';

const lingerMs = 5_000;
const lingerBytes = 64 * 1024 * 1024;

/** Installs it. */
export function installUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // `false`, not just missing: requests without a connection know nothing of it.
    if (raw.complete === false && !raw.destroyed) {
      let takenBytes = 0;
      const end = () => raw.socket.destroy();
      const timer = setTimeout(end, lingerMs);
      raw.on('data', (chunk: Buffer) => {
        takenBytes += chunk.length;
        if (takenBytes > lingerBytes) end();
      });
      for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
      // Whoever stopped reading has paused it.
      raw.resume();
    }
    done();
  });
}

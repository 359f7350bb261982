/**
 * Ends requests that were answered before their body arrived completely. Closing at once could discard the
 * answer, so the body is read for a moment before the connection closes.
 */
import type { FastifyInstance } from 'fastify';

const lingerMs = 5_000;
const lingerBytes = 64 * 1024 * 1024;

/** Installs the hook. */
export function installUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // `false`, not just missing: injected requests lack the property.
    if (raw.complete === false && !raw.destroyed) {
      let takenBytes = 0;
      const end = () => raw.socket.destroy();
      const timer = setTimeout(end, lingerMs);
      raw.on('data', (chunk: Buffer) => {
        takenBytes += chunk.length;
        if (takenBytes > lingerBytes) end();
      });
      for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
      // The reader may have paused the stream.
      raw.resume();
    }
    done();
  });
}

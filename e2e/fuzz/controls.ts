/** Faults planted in the product, each of which the fuzzer must find. */
import type { SourcePatch } from '../faults/harness/source-patch.ts';

interface Planted {
  name: string;
  patches: readonly SourcePatch[];
  /** Text that the fuzzer's finding contains. */
  sign: string;
  /** The operation with the fault; among all operations, chance would find it only most of the time. */
  operation?: string;
}

export const plantedCrash: Planted = {
  sign: 'Error: 500',
  operation: 'conversations.updateTitle',
  name: 'a route that fails on a title with anything but letters',
  patches: [
    {
      file: 'server/src/features/chat/conversations/routes.ts',
      find: '    service.rename(deps, readerOf(input), { ...input.params, ...input.body }),',
      replace:
        "    (/[^a-z]/i.test(input.body.title) ? JSON.parse('{') : service.rename(deps, readerOf(input), { ...input.params, ...input.body })),",
    },
  ],
};

export const plantedLeak: Planted = {
  sign: 'heapMb grew',
  name: 'a server that remembers every request',
  patches: [
    {
      file: 'server/src/http/responses/errors.ts',
      find: 'export function sendError(reply: FastifyReply, thrown: Error, log: FastifyBaseLogger): FastifyReply {',
      replace: `const remembered: number[][] = [];
export function sendError(reply: FastifyReply, thrown: Error, log: FastifyBaseLogger): FastifyReply {
  remembered.push(new Array(20_000).fill(0).map((_, index) => index + Math.random()));`,
    },
  ],
};

/** Passes a handler its body: parsed JSON, or fields and a file that is received only now. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart } from '@polylogue/contract/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { isVisitor } from '../requests/caller.ts';
import { assertReadable, type FileReceiver, receiveMultipart, type Sender } from '../requests/multipart.ts';
import { parsePart } from '../requests/parse-part.ts';
import type { Binding, InputBeforeBody } from './binding.ts';

export interface BodySource {
  binding: Binding;
  request: FastifyRequest;
  /** Destination of files. */
  files: FileReceiver | undefined;
}

const senderOf = ({ caller, context }: InputBeforeBody<Route>): Sender => ({
  ownerId: isVisitor(caller) ? caller.ownerId : caller?.userId,
  isVisitor: caller === undefined || isVisitor(caller),
  clientSignal: context.clientSignal,
});

/**
 * Calls the handler. A file is received after all checks that don't need it, and removed afterwards unless
 * it is referenced.
 */
export async function withBody(
  { binding, request, files }: BodySource,
  input: InputBeforeBody<Route>,
): Promise<unknown> {
  const { route, beforeBody, handle } = binding;
  const { body } = route;
  const run = (parsed: unknown) => handle({ ...input, body: parsed });
  if (!isMultipart(body)) return run(parsePart(body, request.body));
  if (!files) throw new Error(`${route.path} takes a file, and there is no place for one.`);
  assertReadable(request, body, files);
  if (route.ifMatch && input.context.ifMatch === undefined) {
    throw new AppError('request.precondition_required');
  }
  await beforeBody?.(input);
  const received = await receiveMultipart(request, body, { receiver: files, sender: senderOf(input) });
  try {
    return await run(received);
  } finally {
    await files.release(received.file.fileId);
  }
}

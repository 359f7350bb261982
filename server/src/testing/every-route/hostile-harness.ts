/** Application for hostile requests by an administrator, which records logged errors. */
import { Writable } from 'node:stream';
import { errorStatus, isErrorCode } from '@polylogue/contract/errors';
import { ErrorBodySchema } from '@polylogue/contract/http';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { type SignedIn, signIn } from '../sign-in.ts';
import { type TestApp, testApp } from '../test-app.ts';

export interface HostileHarness {
  app: TestApp;
  administrator: SignedIn;
  /**
   * Resolves to status and code of an answer that is success or a clear refusal, with nothing logged; fails
   * with the description `about` of its request.
   */
  expectClear(answer: LightMyRequestResponse, about: string): string;
}

/** Starts the application. */
export async function createHostileHarness(): Promise<HostileHarness> {
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const app = await testApp({}, { logger: pino({ level: 'error' }, stream) });
  const administrator = await signIn(app, { role: 'administrator' });
  return {
    app,
    administrator,
    expectClear({ statusCode: status, body }, about) {
      const start = body.slice(0, 300);
      const lines = logged.splice(0);
      expect([about, status, start, lines]).toEqual([about, status < 500 ? status : 'not 5xx', start, []]);
      if (status < 400) return `${status}`;
      const { code } = ErrorBodySchema.parse(JSON.parse(body));
      expect([about, start, isErrorCode(code) && errorStatus[code]]).toEqual([about, start, status]);
      return `${status} ${code}`;
    },
  };
}

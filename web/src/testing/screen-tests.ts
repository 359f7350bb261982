/** Shared setup of screens that are tested against in-memory answers. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { type Answer, memoryTransport } from './memory-transport.ts';
import { startTestTexts } from './test-page.tsx';

/** Loads the texts, and removes screens and stubs after each test; call once per test file. */
export function screenTests(): void {
  beforeAll(startTestTexts);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** Directs the global `fetch` to the answers for the rest of a test. */
export function serve(answers: readonly Answer[]): void {
  const transport = memoryTransport(answers);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    transport(new URL(address, 'http://server.test'), init),
  );
}

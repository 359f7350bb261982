/**
 * Timeout of waits in component tests, in ms. Long for a busy machine; a wait ends as soon as its condition
 * holds.
 */
import { configure } from '@testing-library/react';

export const waitTimeoutMs = 15_000;

configure({ asyncUtilTimeout: waitTimeoutMs });

/** Waits of component tests: a condition may take long on a busy machine, and ends the wait as soon as it holds. */
import { configure } from '@testing-library/react';

export const patienceMs = 15_000;

configure({ asyncUtilTimeout: patienceMs });

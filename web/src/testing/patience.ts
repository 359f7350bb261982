/** Waits of component tests: a condition may take long on a busy machine, and ends the wait as soon as it holds. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });

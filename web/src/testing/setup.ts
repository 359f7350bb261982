/** Set-up of every test file: the files of a worker share packages, and evaluate the product's modules again. */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

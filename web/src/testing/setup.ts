/** Setup of every test file: files of a worker share packages but re-evaluate the product's modules. */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

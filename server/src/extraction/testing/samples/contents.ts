/** All samples, one in each language. */
import { arabic } from './arabic.ts';
import type { SampleContent } from './content.ts';
import { english } from './english.ts';
import { german } from './german.ts';

export const samples: readonly SampleContent[] = [english, german, arabic];

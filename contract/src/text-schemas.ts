/** Schemas of texts that people write. */
import { z } from 'zod';
import { isStorable, isVisible, singleLine } from './plain-text.ts';

/** Any text that can be kept. */
export const TextSchema = z.string().refine(isStorable, 'Text contains characters that can not be kept');

/** A name or title: on one line, trimmed, without controls and direction overrides; something of it can be seen. */
export const nameSchema = (maxCharacters: number) =>
  TextSchema.overwrite(singleLine).min(1).max(maxCharacters).refine(isVisible, 'Nothing of it can be seen');

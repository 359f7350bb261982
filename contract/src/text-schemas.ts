/** Schemas of user-written texts. */
import { z } from 'zod';
import { isStorable, isVisible, singleLine } from './plain-text.ts';

/** Any storable text. */
export const TextSchema = z.string().refine(isStorable, 'Text contains characters that can not be kept');

/** Returns the schema of a single-line name: trimmed, visible, without controls and direction overrides. */
export const nameSchema = (maxCharacters: number) =>
  TextSchema.overwrite(singleLine).min(1).max(maxCharacters).refine(isVisible, 'Nothing of it can be seen');

/** Options of a generated picture, within the limits of document 1 §5. */
import { z } from 'zod';
import { identiconBounds, type IdenticonOptions } from '../../../parts/identicon.ts';

const within = (name: keyof typeof identiconBounds) => {
  const [min, max] = identiconBounds[name];
  return z.number().int().min(min).max(max);
};

export const IdenticonOptionsSchema = z.strictObject({
  rotate: within('rotate'),
  scale: within('scale'),
  radius: within('radius'),
  translateX: within('translateX'),
  translateY: within('translateY'),
  backgroundColor: z.string().regex(/^(transparent|[\da-f]{6})$/i),
}) satisfies z.ZodType<IdenticonOptions>;

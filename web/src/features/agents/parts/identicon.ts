/** Pictures drawn from an id, with the bounds of document 1 §5. */
import { createAvatar } from '@dicebear/core';
import * as identicon from '@dicebear/identicon';
import { z } from 'zod';

export const identiconBounds = {
  rotate: [0, 360],
  scale: [0, 200],
  radius: [0, 50],
  translateX: [-100, 100],
  translateY: [-100, 100],
} as const;

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
});
export type IdenticonOptions = z.infer<typeof IdenticonOptionsSchema>;

export const defaultIdenticon: IdenticonOptions = {
  rotate: 0,
  scale: 80,
  radius: 0,
  translateX: 0,
  translateY: 0,
  backgroundColor: 'transparent',
};

/** The picture as SVG. */
export function identiconOf(seed: string, options: IdenticonOptions = defaultIdenticon): string {
  const { backgroundColor, ...shape } = IdenticonOptionsSchema.parse(options);
  return createAvatar(identicon, { seed, size: 96, ...shape, backgroundColor: [backgroundColor] }).toString();
}

/** As it is uploaded (document 1 §5, Quick create). */
export const identiconFile = (stateId: string, options?: IdenticonOptions): File =>
  new File([identiconOf(stateId, options)], `${stateId}_identicon.svg`, { type: 'image/svg+xml' });

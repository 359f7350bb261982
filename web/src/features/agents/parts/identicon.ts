/**
 * Pictures generated from an id (document 1 §5). Validation of options is separate, since every
 * chat loads this module.
 */
import { createAvatar } from '@dicebear/core';
import * as identicon from '@dicebear/identicon';

/** Size in px (document 1 §9). */
const size = 24;

export const identiconBounds = {
  rotate: [0, 360],
  scale: [0, 200],
  radius: [0, 50],
  translateX: [-100, 100],
  translateY: [-100, 100],
} as const;

export type IdenticonOptions = Record<keyof typeof identiconBounds, number> & {
  /** Six hexadecimal digits, or `transparent`. */
  backgroundColor: string;
};

export const defaultIdenticon: IdenticonOptions = {
  rotate: 0,
  scale: 80,
  radius: 0,
  translateX: 0,
  translateY: 0,
  backgroundColor: 'transparent',
};

/** Returns the picture as SVG. */
export function identiconOf(seed: string, options: IdenticonOptions = defaultIdenticon): string {
  const { backgroundColor, ...shape } = options;
  return createAvatar(identicon, { seed, size, ...shape, backgroundColor: [backgroundColor] }).toString();
}

/** Returns the picture as an upload (document 1 §5, Quick create). */
export const identiconFile = (stateId: string, options?: IdenticonOptions): File =>
  new File([identiconOf(stateId, options)], `${stateId}_identicon.svg`, { type: 'image/svg+xml' });

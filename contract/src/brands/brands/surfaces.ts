/** Surfaces that no brand changes, by mode; texts and accents of a theme are read on them. */
import type { Mode } from './theme.ts';

export const surfaceNames = ['page', 'paper', 'sunken', 'bubble'] as const;
export type SurfaceName = (typeof surfaceNames)[number];

/** `bubble` is the own question in a chat, the surface farthest from the page. */
export const surfaces: Record<Mode, Record<SurfaceName, string>> = {
  light: { page: '#FFFFFF', paper: '#FFFFFF', sunken: '#F6F6F8', bubble: '#F4F4F4' },
  dark: { page: '#111113', paper: '#18181B', sunken: '#1F1F23', bubble: '#262628' },
};

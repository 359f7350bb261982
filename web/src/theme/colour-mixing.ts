/** Arithmetic on `#RRGGBB` colours, for shades missing from a brand's scales. */

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes `share` (0…1) of `colour` over `base`. */
export function mix(colour: string, base: string, share: number): string {
  const under = channels(base);
  const mixed = channels(colour).map((over, i) => Math.round(over * share + (under[i] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns `colour` with the given opacity (0…1). */
export function fade(colour: string, opacity: number): string {
  return `rgba(${channels(colour).join(', ')}, ${opacity})`;
}

/** Returns `R G B`, the format of the theme's relative colour variables. */
export const channelText = (colour: string): string => channels(colour).join(' ');

/** Returns the relative luminance by WCAG 2, from 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * `#icon/IconPlus` (package.json, imports): one outlined, rounded set, drawn at 1.5 px by the
 * theme's base styles.
 */
declare module '#icon/*' {
  import type { ComponentType, SVGProps } from 'react';

  const icon: ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string }>;
  export default icon;
}

/** Names of colours, surfaces and pairs. */
import type { MeasuredPair } from '@polylogue/contract/brands/brands/contrast';
import type { ColourPath } from '@polylogue/contract/brands/brands/theme';
import { useTranslation } from 'react-i18next';
import type texts from '../../texts/en.json';

type GroupKey = keyof (typeof texts)['colours']['groups'];
type ToneKey = keyof (typeof texts)['colours']['tones'];
type SingleKey = keyof (typeof texts)['colours']['singles'];
type SurfaceKey = keyof (typeof texts)['colours']['surfaces'];

export function useColourNames() {
  const { t } = useTranslation('brands');
  const colourName = (path: ColourPath): string => {
    const [name = '', tone] = path.split('.');
    if (tone === undefined) return t(`colours.singles.${name as SingleKey}`);
    return t('colours.toneOf', {
      group: t(`colours.groups.${name as GroupKey}`),
      tone: t(`colours.tones.${tone as ToneKey}`),
    });
  };
  const isSurface = (name: string): name is SurfaceKey =>
    ['page', 'paper', 'sunken', 'bubble'].includes(name);
  const underName = (name: MeasuredPair['background']): string =>
    isSurface(name) ? t(`colours.surfaces.${name}`) : colourName(name);
  return {
    colourName,
    pairName: ({ foreground, background, mode }: MeasuredPair): string =>
      t('contrast.pair', {
        foreground: colourName(foreground),
        background: underName(background),
        mode: t(`colours.modes.${mode}`),
      }),
  };
}

/** Colours of the edited look: settings, the theme that they generate, and changes to them. */
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import { contrastReport, type MeasuredPair } from '@polylogue/contract/brands/brands/contrast';
import type { BrandTheme, ColourPath, Mode, ThemeSettings } from '@polylogue/contract/brands/brands/theme';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useLookForm } from '../look-context.ts';

export type BaseName = keyof ThemeSettings['base'];

export interface EditedColours {
  settings: ThemeSettings;
  theme: BrandTheme;
  pairs: readonly MeasuredPair[];
  /** Replaces the settings, such as by a palette. */
  replace(settings: ThemeSettings): void;
  /** Sets a base colour; `null` derives it again. Generated colours follow, those changed by hand stay. */
  setBase(name: BaseName, colour: string | null): void;
  /** Changes a colour by hand; `undefined` generates it again. */
  change(mode: Mode, path: ColourPath, colour: string | undefined): void;
}

/** The form registers all colours as one field, since their paths contain dots. */
export function useColours(settings: ThemeSettings): EditedColours & {
  field: ReturnType<typeof useController>['field'];
  error: string | undefined;
} {
  const { control } = useLookForm();
  const { field, fieldState } = useController({ control, name: 'colours' });
  const theme = useMemo(() => generateTheme(settings), [settings]);
  const pairs = useMemo(() => contrastReport(theme), [theme]);
  const replace = (next: ThemeSettings) => field.onChange(next);
  return {
    field: field as unknown as ReturnType<typeof useController>['field'],
    error: fieldState.error?.message,
    settings,
    theme,
    pairs,
    replace,
    setBase: (name, colour) => replace({ ...settings, base: { ...settings.base, [name]: colour } }),
    change(mode, path, colour) {
      const { [path]: _former, ...others } = settings.changed[mode];
      const changed = colour === undefined ? others : { ...others, [path]: colour };
      replace({ ...settings, changed: { ...settings.changed, [mode]: changed } });
    },
  };
}

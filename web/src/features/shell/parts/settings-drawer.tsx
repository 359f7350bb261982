/** Settings drawer: display settings of this browser (document 1 §4, Settings drawer). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Language } from '@polylogue/contract/languages';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import IconArrowsMaximize from '#icon/IconArrowsMaximize';
import IconArrowsMinimize from '#icon/IconArrowsMinimize';
import IconDeviceDesktop from '#icon/IconDeviceDesktop';
import IconMoon from '#icon/IconMoon';
import IconRefresh from '#icon/IconRefresh';
import IconSun from '#icon/IconSun';
import { changeLanguage, directionOf } from '../../../i18n/i18n.ts';
import {
  type DisplaySettings,
  defaultsIn,
  displaySettingsChanged,
  displaySettingsReset,
  useDisplaySettings,
} from '../../../theme/display-settings.ts';
import { widths } from '../../../theme/sizes.ts';
import { EndDrawer } from '../../../ui/overlays/end-drawer.tsx';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { useBrand } from '../../brands/public.ts';
import { OwnData } from '../../people/parts/own-data.tsx';
import { DirectoryGroupList } from '../../people/parts/directory-group-list.tsx';

interface Choice<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  lang?: string;
}

/** Setting as a row of toggle buttons. */
function ChoiceRow<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange(value: T): void;
  isStacked?: boolean;
}) {
  const labelId = useId();
  return (
    <Box>
      <Typography id={labelId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {props.label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={props.value}
        aria-labelledby={labelId}
        orientation={props.isStacked ? 'vertical' : 'horizontal'}
        onChange={(_, value: T | null) => value !== null && props.onChange(value)}
        // Widths follow the labels, so that three buttons with pictures fit next to a scroll bar.
        sx={{ '& .MuiToggleButton-root': { flex: '1 1 auto', minWidth: 0, px: 1 } }}
      >
        {props.choices.map(({ value, label, icon, lang }) => (
          <ToggleButton key={value} value={value} lang={lang}>
            {icon}
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' };

function subscribeToFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function FullscreenButton() {
  const { t } = useTranslation('settings');
  const isFull = useSyncExternalStore(subscribeToFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={isFull ? <IconArrowsMinimize /> : <IconArrowsMaximize />}
      onClick={() => void toggle()}
    >
      {isFull ? t('exitFullscreen') : t('fullscreen')}
    </Button>
  );
}

const isDefault = (settings: DisplaySettings, language: Language) =>
  Object.entries(defaultsIn(language)).every(
    ([name, value]) => settings[name as keyof DisplaySettings] === value,
  );

/** Changes take effect at once; Reset is shown only while a setting differs from its default. */
export function SettingsDrawer(props: { isOpen: boolean; onClose(): void; toggleKeys: string }) {
  const { t, i18n } = useTranslation('settings');
  const { languages: brandLanguages } = useBrand();
  const settings = useDisplaySettings();
  const dispatch = useDispatch();
  const change = (changed: Partial<DisplaySettings>) => dispatch(displaySettingsChanged(changed));
  const chooseLanguage = async (chosen: Language) => {
    await changeLanguage(chosen);
    change({ themeDirection: directionOf(chosen) });
  };
  const language = i18n.language as Language;
  const reset = !isDefault(settings, language) && (
    <IconAction label={t('reset')} onClick={() => dispatch(displaySettingsReset(language))}>
      <IconRefresh />
    </IconAction>
  );
  return (
    <EndDrawer {...props} isPageShown title={t('title')} widthPx={widths.settings} headerActions={reset}>
      <Box sx={{ display: 'grid', gap: 7, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ChoiceRow
          label={t('mode')}
          value={settings.themeMode}
          onChange={(themeMode) => change({ themeMode })}
          choices={[
            { value: 'light', label: t('light'), icon: <IconSun /> },
            { value: 'dark', label: t('dark'), icon: <IconMoon /> },
            { value: 'system', label: t('system'), icon: <IconDeviceDesktop /> },
          ]}
        />
        <ChoiceRow
          label={t('contrast')}
          value={settings.themeContrast}
          onChange={(themeContrast) => change({ themeContrast })}
          choices={[
            { value: 'default', label: t('default') },
            { value: 'bold', label: t('bold') },
          ]}
        />
        {brandLanguages.length > 1 && (
          <ChoiceRow
            label={t('language')}
            value={language}
            onChange={(chosen) => void chooseLanguage(chosen)}
            choices={brandLanguages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          />
        )}
        <ChoiceRow
          isStacked
          label={t('direction')}
          value={settings.themeDirection}
          onChange={(themeDirection) => change({ themeDirection })}
          choices={[
            { value: 'ltr', label: t('ltr') },
            { value: 'rtl', label: t('rtl') },
          ]}
        />
        <ChoiceRow
          label={t('width')}
          value={settings.themeStretch ? 'stretched' : 'normal'}
          onChange={(width) => change({ themeStretch: width === 'stretched' })}
          choices={[
            { value: 'normal', label: t('widthNormal') },
            { value: 'stretched', label: t('widthStretched') },
          ]}
        />
        <FullscreenButton />
        <DirectoryGroupList />
        <OwnData />
      </Box>
    </EndDrawer>
  );
}

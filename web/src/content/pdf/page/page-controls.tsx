/** Controls for page number, zoom and download. */
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import IconArrowAutofitWidth from '#icon/IconArrowAutofitWidth';
import IconDownload from '#icon/IconDownload';
import IconMinus from '#icon/IconMinus';
import IconPlus from '#icon/IconPlus';
import { useFormats } from '../../../lib/formats.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { isEnter } from '../../../ui/keyboard/input-method.ts';

interface PageControlsProps {
  page: number;
  pageCount: number;
  /** Current scale; `undefined` before the first rendering. */
  scale: number | undefined;
  isFitted: boolean;
  onPage(page: number): void;
  onZoom(step: 1 | -1): void;
  onFit(): void;
  onDownload(): void;
}

export function PageControls({ page, pageCount, scale, isFitted, ...on }: PageControlsProps) {
  const { t, i18n } = useTranslation('pdf');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <Box role="toolbar" aria-label={t('controls')} sx={barStyles}>
      <Group>
        <IconAction label={t('previousPage')} disabled={page <= 1} onClick={() => on.onPage(page - 1)}>
          <IconChevronLeft className="flip-in-rtl" />
        </IconAction>
        <PageNumber key={page} page={page} pageCount={pageCount} onPage={on.onPage} />
        <IconAction label={t('nextPage')} disabled={page >= pageCount} onClick={() => on.onPage(page + 1)}>
          <IconChevronRight className="flip-in-rtl" />
        </IconAction>
      </Group>
      <Group>
        <IconAction label={t('smaller')} onClick={() => on.onZoom(-1)}>
          <IconMinus />
        </IconAction>
        <Box component="span" sx={{ minWidth: 44, textAlign: 'center', typography: 'small', ...figures }}>
          {scale === undefined ? '' : percent.format(scale)}
        </Box>
        <IconAction label={t('larger')} onClick={() => on.onZoom(1)}>
          <IconPlus />
        </IconAction>
        <IconAction label={t('fitWidth')} aria-pressed={isFitted} onClick={on.onFit}>
          <IconArrowAutofitWidth />
        </IconAction>
        <IconAction label={t('download')} onClick={on.onDownload}>
          <IconDownload />
        </IconAction>
      </Group>
    </Box>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: '2px' }}>{children}</Box>
);

/** Page number field, applied on Enter or blur; an invalid number is reset. */
function PageNumber({ page, pageCount, onPage }: Pick<PageControlsProps, 'page' | 'pageCount' | 'onPage'>) {
  const { t } = useTranslation('pdf');
  const { number } = useFormats();
  const [typed, setTyped] = useState(String(page));
  const take = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <>
      <Box
        component="input"
        aria-label={t('pageNumber')}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => isEnter(event) && take()}
        sx={{ ...fieldStyles, width: `${Math.max(3, String(pageCount).length + 2)}ch` }}
      />
      <Box component="span" sx={{ px: '4px', typography: 'small', color: 'text.secondary', ...figures }}>
        {t('ofPages', { count: pageCount, number: number.format(pageCount) })}
      </Box>
    </>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const fieldStyles = {
  ...figures,
  boxSizing: 'content-box',
  height: 26,
  p: '0 4px',
  font: 'inherit',
  typography: 'small',
  textAlign: 'center',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  '@media (pointer: coarse)': { height: 42 },
} as const;

/** Sticky while the page scrolls. */
const barStyles = {
  position: 'sticky',
  top: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  p: '3px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'surface.raised',
} as const;

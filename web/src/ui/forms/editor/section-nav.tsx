/** Sections of a form and further pages of its entity, at its side or above it on narrow screens; dots mark unsaved changes. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconAlertCircle from '#icon/IconAlertCircle';
import { useFormats } from '../../../lib/formats.ts';
import { radius } from '../../../theme/sizes.ts';
import { VisuallyHidden } from '../../screen-reader/visually-hidden.tsx';

/** Width when shown at the side. */
export const sectionNavWidthPx = 192;

export interface NavSection {
  name: string;
  title: string;
  icon?: ReactNode;
  /** Number of items in the section. */
  count?: number;
}

/** Page of the same entity, which the navigation links. */
export interface NavPage extends NavSection {
  to: string;
}

interface SectionNavProps {
  sections: readonly NavSection[];
  /** Pages listed before the sections; hidden above the form, for lack of space. */
  pagesBefore?: readonly NavPage[];
  pagesAfter?: readonly NavPage[];
  current: string | undefined;
  /** Names of the sections with unsaved changes, and of those with errors. */
  dirty: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  onGoTo(name: string): void;
}

export function SectionNav({
  sections,
  pagesBefore = [],
  pagesAfter = [],
  current,
  dirty,
  wrong,
  onGoTo,
}: SectionNavProps) {
  const { t } = useTranslation('entity');
  const { number: format } = useFormats();
  return (
    <Box component="nav" aria-label={t('form.sections')} sx={navStyles}>
      {pagesBefore.length > 0 && (
        <Box sx={{ display: { xs: 'none', md: 'contents' } }}>
          <Pages pages={pagesBefore} />
          <Box aria-hidden sx={dividerStyles} />
        </Box>
      )}
      {sections.map(({ name, title, icon, count }) => (
        <ButtonBase
          key={name}
          aria-current={name === current ? 'true' : undefined}
          onClick={() => onGoTo(name)}
        >
          {icon}
          <span className="title">{title}</span>
          {wrong.has(name) && <IconAlertCircle className="wrong" aria-label={t('form.hasErrors')} />}
          {dirty.has(name) && (
            <span className="dot">
              <VisuallyHidden>{t('form.hasChanges')}</VisuallyHidden>
            </span>
          )}
          {count !== undefined && !dirty.has(name) && <span className="count">{format.format(count)}</span>}
        </ButtonBase>
      ))}
      {pagesAfter.length > 0 && (
        <>
          <Box aria-hidden sx={dividerStyles} />
          <Pages pages={pagesAfter} />
        </>
      )}
    </Box>
  );
}

const Pages = ({ pages }: { pages: readonly NavPage[] }) =>
  pages.map(({ name, title, icon, to }) => (
    <ButtonBase key={name} component={Link} to={to}>
      {icon}
      <span className="title">{title}</span>
    </ButtonBase>
  ));

const dividerStyles = {
  flex: 'none',
  my: { md: 2 },
  mx: { xs: 2, md: 3 },
  border: '0 solid',
  borderColor: 'divider',
  borderTopWidth: { md: 1 },
  borderInlineStartWidth: { xs: 1, md: 0 },
} as const;

const navStyles = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flex: 'none',
  gap: '2px',
  width: { md: sectionNavWidthPx },
  p: { xs: '0 12px', md: 3 },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  border: '0 solid',
  borderColor: 'divider',
  borderInlineEndWidth: { md: 1 },
  borderBottomWidth: { xs: 1, md: 0 },
  '.MuiButtonBase-root': {
    flex: 'none',
    justifyContent: 'flex-start',
    gap: 2.5,
    minHeight: { xs: 44, md: 32 },
    px: 3,
    borderRadius: { md: `${radius.control}px` },
    typography: 'small',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '.MuiButtonBase-root:hover': { bgcolor: { md: 'action.hover' } },
  '[aria-current]': { color: 'text.primary', fontWeight: 600, bgcolor: { md: 'action.selected' } },
  '[aria-current]::after': {
    content: { xs: '""', md: 'none' },
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 2,
    bgcolor: 'primary.main',
  },
  '.title': { flex: { md: 1 }, textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.tabler-icon': { width: 16, height: 16, display: { xs: 'none', md: 'block' } },
  '.wrong': { display: 'block', color: 'error.main' },
  '.dot': { flex: 'none', width: 6, height: 6, borderRadius: '50%', bgcolor: 'primary.main' },
  '.count': { fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;

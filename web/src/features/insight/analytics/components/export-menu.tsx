/** Downloads the figures of the period and filters as CSV, with the separator that spreadsheets expect. */
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { Menu } from '../../../../ui/overlays/overlays.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { exportRoute } from '../api.ts';
import type { DashboardQuery } from '../report-query.ts';

const separators = ['comma', 'semicolon'] as const;
type Separator = (typeof separators)[number];

/** Spreadsheets split at semicolons where the comma is the decimal mark. */
function usualSeparator(language: string): Separator {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

export function ExportMenu({ query }: { query: DashboardQuery }) {
  const { t, i18n } = useTranslation('analytics');
  const http = useHttp();
  const toast = useToast();
  const errorText = useErrorText();
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // The spreadsheet follows the system's region, which the browser reports first.
  const usual = usualSeparator(navigator.languages[0] ?? i18n.language);
  const save = async (separator: Separator) => {
    setOpen(false);
    setLoading(true);
    try {
      saveFile(
        await fetchBlob(http, exportRoute, { query: { ...query, separator } }),
        'analytics-export.csv',
      );
    } catch (error) {
      toast({ message: errorText(error).message });
    } finally {
      setLoading(false);
    }
  };
  const ordered = [usual, ...separators.filter((separator) => separator !== usual)];
  return (
    <span ref={button}>
      <PageAction
        label={isLoading ? t('export.loading') : t('export.title')}
        icon={<IconDownload />}
        isDisabled={isLoading}
        onClick={() => setOpen(true)}
      />
      <Menu
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': t('export.title') } }}
      >
        {ordered.map((separator) => (
          <MenuItem key={separator} onClick={() => void save(separator)}>
            <ListItemText
              primary={t(`export.${separator}`)}
              secondary={separator === usual ? t('export.usual') : t('export.other')}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

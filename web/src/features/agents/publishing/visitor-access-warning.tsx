/**
 * Warns that an open endpoint is open to anybody, with the readable content; shown in the panel and
 * at the setting.
 */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { BoundLibrary } from '@polylogue/contract/agents/publishing/publishing';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { useFormats } from '../../../lib/formats.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import type { PublishingForm } from './use-publishing-form.ts';

interface VisitorReachProps extends Pick<PublishingForm, 'control'> {
  libraries: readonly BoundLibrary[];
}

/** Follows the input, so that the warning appears before saving. */
export function VisitorAccessWarning({ control, libraries }: VisitorReachProps) {
  const { t } = useTranslation('agents');
  const isOpen = useWatch({ control, name: 'publicEndpoint.isEnabled' });
  const isPublished = useWatch({ control, name: 'isPublished' });
  if (!isOpen) return null;
  return (
    <div>
      <StatusText
        mayWrap
        tone="warning"
        icon={<IconAlertTriangle />}
        label={t(isPublished ? 'reach.anybody' : 'reach.anybodyYet')}
      />
      {libraries.length > 0 && (
        <Box sx={readStyles}>
          {t('reach.visitorsRead')}
          <Box component="ul" aria-label={t('reach.visitorsRead')}>
            {libraries.map((library) => (
              <li key={library.dataSourceId}>
                <HeldName {...library} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </div>
  );
}

function HeldName({ dataSourceId, known, isFiltered }: BoundLibrary) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  if (!known) return t('knowledge.hidden');
  const { name, fileCount: count } = known;
  return (
    <>
      <Link component={RouterLink} to={`/admin/datasource/${dataSourceId}/edit`} underline="always">
        <bdi>{name}</bdi>
      </Link>{' '}
      {t(isFiltered ? 'reach.filteredFiles' : 'reach.files', { count, number: number.format(count) })}
    </>
  );
}

const readStyles = {
  typography: 'small',
  color: 'text.secondary',
  // Aligned with the text, not with the icon.
  paddingInlineStart: '22px',
  overflowWrap: 'anywhere',
  ul: { my: 1, paddingInlineStart: 4 },
} as const;

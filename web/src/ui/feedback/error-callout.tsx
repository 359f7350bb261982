/** An error where it happened: what went wrong, what to do, and the id to ask about. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../actions/copy-action.tsx';
import { ErrorMessage } from './error-message.tsx';

export interface ErrorCalloutProps {
  /** What could not be done, above why. */
  title?: string;
  message: string;
  /** Shown to be quoted to an administrator, with a copy button. */
  requestId?: string;
  onRetry?(): void;
  /** Further lines, as field errors of the server. */
  details?: readonly string[];
}

/** Spoken at once; with details, a way to try again and the request id where they are known. */
export function ErrorCallout({ title, message, requestId, onRetry, details = [] }: ErrorCalloutProps) {
  const { t } = useTranslation('ui');
  return (
    <ErrorMessage>
      {title && <Box sx={{ fontWeight: 600 }}>{title}</Box>}
      <Box>{message}</Box>
      {details.map((detail) => (
        <Box key={detail}>{detail}</Box>
      ))}
      {(requestId || onRetry) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 2 }}>
          {onRetry && (
            <Button size="small" color="inherit" variant="outlined" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {requestId && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, typography: 'caption' }}>
              <Box component="span" sx={{ flex: 'none' }}>
                {t('requestId')}
              </Box>
              <Box component="code" dir="ltr" sx={{ minWidth: 0 }}>
                {requestId}
              </Box>
              <CopyAction content={requestId} label={t('copyRequestId')} />
            </Box>
          )}
        </Box>
      )}
    </ErrorMessage>
  );
}

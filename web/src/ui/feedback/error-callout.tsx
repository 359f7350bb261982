/** Error at the place of its cause, with the next step and the request id. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../actions/copy-action.tsx';
import { ErrorMessage } from './error-message.tsx';

export interface ErrorCalloutProps {
  /** Failed action, shown above the reason. */
  title?: string;
  message: string;
  /** Shown with a copy button, to quote to an administrator. */
  requestId?: string;
  onRetry?(): void;
  /** Further lines, for example field errors of the server. */
  details?: readonly string[];
}

/** Announced at once, with details, a retry button and the request id if known. */
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

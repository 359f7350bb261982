/** Errors that prevent a form from being saved, each with a link to its field. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '../../feedback/error-message.tsx';

export interface SummedError {
  /** Field name; absent for errors without a field in the form. */
  name?: string;
  label?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummedError[];
  /** Number of attempts: each one scrolls to the summary and focuses it. */
  attempt: number;
  onGoTo(name: string): void;
}

export function ErrorSummary({ errors, attempt, onGoTo }: ErrorSummaryProps) {
  const { t } = useTranslation('entity');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <Box ref={box} tabIndex={-1} sx={{ mb: 6, maxWidth: 720 }}>
      <ErrorMessage>
        <Box sx={{ fontWeight: 600 }}>{t('form.toCorrect', { count: errors.length })}</Box>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 4.5 }}>
          {errors.map(({ name, label, message }) => (
            <li key={`${name} ${message}`}>
              {name === undefined ? (
                message
              ) : (
                <>
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    onClick={() => onGoTo(name)}
                    sx={linkStyles}
                  >
                    {label ?? name}
                  </Link>
                  : {message}
                </>
              )}
            </li>
          ))}
        </Box>
      </ErrorMessage>
    </Box>
  );
}

const linkStyles = {
  font: 'inherit',
  fontWeight: 600,
  verticalAlign: 'baseline',
  textDecoration: 'underline',
} as const;

/** Asks before something that can't be undone. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from './modal-dialog.tsx';

export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
}
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Mount once. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<{ question: Question; answer(isConfirmed: boolean): void }>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setOpen({ question, answer: resolve });
        setIsOpen(true);
      }),
    [],
  );
  const finish = (isConfirmed: boolean) => {
    open?.answer(isConfirmed);
    setIsOpen(false);
  };
  const question = open?.question;
  return (
    <ConfirmContext value={ask}>
      {children}
      <ModalDialog
        isOpen={isOpen}
        onClose={() => finish(false)}
        title={question?.title ?? ''}
        role="alertdialog"
        actions={
          <>
            <Button
              autoFocus={question?.isDangerous}
              color="inherit"
              variant="outlined"
              onClick={() => finish(false)}
            >
              {t('cancel')}
            </Button>
            <Button
              autoFocus={!question?.isDangerous}
              variant="contained"
              color={question?.isDangerous ? 'error' : 'primary'}
              onClick={() => finish(true)}
            >
              {question?.confirmLabel}
            </Button>
          </>
        }
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {question?.text}
        </Typography>
      </ModalDialog>
    </ConfirmContext>
  );
}

/** Returns a function that asks and resolves to the answer; closing the dialog means no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider');
  return ask;
}

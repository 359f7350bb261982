/** Confirmation dialog for actions that cannot be undone. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  createContext,
  type ReactNode,
  lazy,
  useCallback,
  useContext,
  useEffect,
  Suspense,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { onFirstInteraction } from '../../lib/browser/first-interaction.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { preloadOverlays } from './overlays.tsx';

/** Loaded on demand: fields are larger than the dialog, which every screen contains. */
const TypedName = lazy(async () => ({ default: (await import('./typed-name.tsx')).TypedName }));

export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Effects of the action with numbers, one per line. */
  effects?: readonly string[];
  /** Name the user must type first; only for irreversible losses. */
  typedName?: string;
}
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Mount once. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<{ question: Question; answer(isConfirmed: boolean): void }>();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setOpen({ question, answer: resolve });
        setTyped('');
        setIsOpen(true);
      }),
    [],
  );
  // A failed load is repeated when the dialog opens.
  useEffect(() => onFirstInteraction(() => void preloadOverlays().catch(() => undefined)), []);
  const finish = (isConfirmed: boolean) => {
    open?.answer(isConfirmed);
    setIsOpen(false);
  };
  const question = open?.question;
  const isReady = question?.typedName === undefined || typed.trim() === question.typedName;
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
              autoFocus={question?.isDangerous && !question.typedName}
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
              disabled={!isReady}
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
        {question?.effects && <Effects effects={question.effects} />}
        {question?.typedName && (
          <Suspense fallback={null}>
            <TypedName name={question.typedName} typed={typed} onType={setTyped} />
          </Suspense>
        )}
      </ModalDialog>
    </ConfirmContext>
  );
}

function Effects({ effects }: { effects: readonly string[] }) {
  return (
    <Box component="ul" sx={{ mt: 2, mb: 0, paddingInlineStart: 5, typography: 'body2' }}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </Box>
  );
}

/** Returns a function that asks and resolves to the answer; closing the dialog means no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider');
  return ask;
}

/** Shared message field for two chats, with their differences below. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowUp from '#icon/IconArrowUp';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { GrowingText } from '../../../../../ui/forms/growing-text.tsx';
import { scrolling } from '../../../../../ui/page/scrolling.ts';
import { isEnter } from '../../../../../ui/keyboard/input-method.ts';

interface AskBothProps {
  onAsk(question: string): void;
  isDisabled: boolean;
  /** Both chats are loaded, so that the question reaches both. */
  areReady: boolean;
  /** Differences of the two. */
  children: ReactNode;
}

export function AskBoth({ onAsk, isDisabled, areReady, children }: AskBothProps) {
  const { t } = useTranslation('agents');
  const [text, setText] = useState('');
  const canAsk = text.trim() !== '' && !isDisabled && areReady;
  const ask = () => {
    if (!canAsk) return;
    onAsk(text.trim());
    setText('');
  };
  return (
    <Box sx={{ flex: 'none', borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ maxWidth: 760, mx: 'auto', px: 4, py: 3 }}>
        <OutlinedInput
          fullWidth
          multiline
          inputComponent={GrowingText}
          value={text}
          disabled={isDisabled}
          placeholder={t('compare.askBoth')}
          inputProps={{
            maxRows: 6,
            dir: 'auto',
            'aria-label': t('compare.askBoth'),
            maxLength: maxQuestionCharacters,
          }}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event) || event.shiftKey) return;
            event.preventDefault();
            ask();
          }}
          endAdornment={
            <IconAction label={t('compare.send')} disabled={!canAsk} onClick={ask}>
              <IconArrowUp />
            </IconAction>
          }
        />
      </Box>
      {children && (
        <Box component="details" sx={differencesStyles}>
          <summary>{t('compare.differences')}</summary>
          <Box
            sx={{ maxHeight: '30vh', ...scrolling, pt: 3, pb: 4 }}
            tabIndex={0}
            role="group"
            aria-label={t('compare.differences')}
          >
            {children}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const differencesStyles = {
  px: { xs: 4, md: 6 },
  pb: 2,
  '> summary': { typography: 'small', fontWeight: 600, cursor: 'pointer', py: 1 },
} as const;

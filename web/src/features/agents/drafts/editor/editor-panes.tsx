/** Form and test chat side by side; one at a time on narrow windows. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconForms from '#icon/IconForms';
import IconMessage from '#icon/IconMessage';
import { PanePair } from '../../../../ui/page/pane-pair.tsx';
import { useFitsSidePanel } from '../../../../ui/page/split-pane.tsx';

interface EditorPanesProps {
  form: ReactNode;
  chat: ReactNode;
}

type Shown = 'form' | 'chat';

export function EditorPanes({ form, chat }: EditorPanesProps) {
  const hasRoom = useFitsSidePanel();
  if (hasRoom) return <PanePair name="agent" first={form} second={chat} secondSize="38%" />;
  return <OneAtATime form={form} chat={chat} />;
}

function OneAtATime({ form, chat }: EditorPanesProps) {
  const { t } = useTranslation('agents');
  const [shown, setShown] = useState<Shown>('form');
  const pane = (name: Shown, content: ReactNode) => (
    // Both stay mounted while the other is shown.
    <Box sx={{ display: shown === name ? 'flex' : 'none', flex: 1, minWidth: 0, minHeight: 0 }}>
      {content}
    </Box>
  );
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={shown}
        aria-label={t('editor.panes')}
        onChange={(_event, next: Shown | null) => next && setShown(next)}
        sx={{ flex: 'none', px: { xs: 4, md: 6 }, py: 2 }}
      >
        <ToggleButton value="form" sx={buttonStyles}>
          <IconForms aria-hidden />
          {t('editor.form')}
        </ToggleButton>
        <ToggleButton value="chat" sx={buttonStyles}>
          <IconMessage aria-hidden />
          {t('editor.testChat')}
        </ToggleButton>
      </ToggleButtonGroup>
      {pane('form', form)}
      {pane('chat', chat)}
    </>
  );
}

const buttonStyles = { gap: 2, minHeight: 44, '.tabler-icon': { width: 18, height: 18 } } as const;

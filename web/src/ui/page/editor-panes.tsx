/** Form and its preview side by side; one at a time on narrow windows. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import IconForms from '#icon/IconForms';
import { PanePair } from './pane-pair.tsx';
import { useFitsSidePanel } from './split-pane.tsx';

interface EditorPanesProps {
  /** Key under which this browser stores the split. */
  name: string;
  form: ReactNode;
  /** Pane next to the form, such as a test chat. */
  aside: ReactNode;
  asideIcon: ReactNode;
  /** Initial size of the pane next to the form. */
  asideSize?: string;
  labels: { panes: string; form: string; aside: string };
}

type Shown = 'form' | 'aside';

export function EditorPanes(props: EditorPanesProps) {
  const { name, form, aside, asideSize = '38%' } = props;
  const hasRoom = useFitsSidePanel();
  if (hasRoom) return <PanePair name={name} first={form} second={aside} secondSize={asideSize} />;
  return <OneAtATime {...props} />;
}

function OneAtATime({ form, aside, asideIcon, labels }: EditorPanesProps) {
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
        aria-label={labels.panes}
        onChange={(_event, next: Shown | null) => next && setShown(next)}
        sx={{ flex: 'none', px: { xs: 4, md: 6 }, py: 2 }}
      >
        <ToggleButton value="form" sx={buttonStyles}>
          <IconForms aria-hidden />
          {labels.form}
        </ToggleButton>
        <ToggleButton value="aside" sx={buttonStyles}>
          {asideIcon}
          {labels.aside}
        </ToggleButton>
      </ToggleButtonGroup>
      {pane('form', form)}
      {pane('aside', aside)}
    </>
  );
}

const buttonStyles = { gap: 2, minHeight: 44, '.tabler-icon': { width: 18, height: 18 } } as const;

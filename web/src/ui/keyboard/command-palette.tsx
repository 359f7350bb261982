/**
 * Command palette: finds pages and actions, and runs the chosen one with Enter (design §4, Lists).
 */
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import IconSearch from '#icon/IconSearch';
import { Dialog } from '../overlays/overlays.tsx';
import { density } from '../../theme/sizes.ts';
import { KeyLabels } from './key-labels.tsx';
import { scrolling } from '../page/scrolling.ts';
import { groupTitleStyles } from '../text/group-title.ts';
import { isComposing, isEnter } from './input-method.ts';

export interface Command {
  /** Unique among all groups. */
  id: string;
  label: string;
  /** Distinguishes it from others with the same name, for example by date or participants. */
  note?: string;
  icon: ReactNode;
  /** Found by a search for the text, so that its label may lack the words. */
  isFound?: boolean;
  /** Its shortcut, for example `mod+shift+o`. */
  keys?: string;
  run(): void;
}
export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}
export interface CommandPaletteProps {
  onClose(): void;
  groups: readonly CommandGroup[];
  /** Search text; only commands that contain all of its words are shown. */
  text: string;
  onTextChange(text: string): void;
  label: string;
  placeholder: string;
  /** Text shown without matches. */
  emptyText: string;
}

/** Groups reduced to found commands, and those whose labels contain every word. */
function matchingGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = text.toLowerCase().split(/\s+/);
  const matches = ({ label, isFound = false }: Command) =>
    isFound || words.every((word) => label.toLowerCase().includes(word));
  return groups
    .map(({ title, commands }) => ({ title, commands: commands.filter(matches) }))
    .filter(({ commands }) => commands.length > 0);
}

/** Open while mounted, without a transition; the command runs after the focus has returned. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, text, onTextChange, label, placeholder, emptyText } = props;
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const groups = matchingGroups(props.groups, text);
  const commands = groups.flatMap((group) => group.commands);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = commands.find(({ id }) => id === chosenId) ?? commands[0];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    setTimeout(() => command.run(), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (isEnter(event)) run(chosen);
    else {
      const at = nextIndex(event.key, chosen ? commands.indexOf(chosen) : -1, commands.length);
      if (at === undefined) return;
      setChosenId(commands[at]?.id);
    }
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      transitionDuration={0}
      // The paper is the dialog; it has no title to name it.
      slotProps={{ paper: { 'aria-label': label, 'aria-labelledby': undefined, sx: paperStyles } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={placeholder}
        startAdornment={<IconSearch aria-hidden />}
        inputProps={{
          role: 'combobox',
          'aria-label': label,
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': chosen && optionId(commands.indexOf(chosen)),
          maxLength: 200,
          dir: text === '' ? undefined : 'auto',
        }}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={onKeyDown}
        sx={{ flex: 'none', gap: 3, minHeight: 52, px: 4, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box id={listId} role="listbox" aria-label={label} sx={{ ...scrolling, p: 2 }}>
        {groups.map(({ title, commands: members }) => (
          <Box key={title} role="group" aria-label={title}>
            <Box aria-hidden sx={titleStyles}>
              {title}
            </Box>
            {members.map((command) => (
              <Option
                key={command.id}
                id={optionId(commands.indexOf(command))}
                command={command}
                isChosen={command === chosen}
                onRun={() => run(command)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box role="status" sx={commands.length > 0 ? undefined : emptyStyles}>
        {commands.length === 0 && emptyText}
      </Box>
    </Dialog>
  );
}

/** Index after an arrow key, wrapping at the ends; `undefined` for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}

interface OptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onRun(): void;
}

function Option({ id, command: { label, note, icon, keys }, isChosen, onRun }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // Keyboard users reach it through the field above.
    <Box ref={row} id={id} role="option" aria-selected={isChosen} onClick={onRun} sx={optionStyles}>
      <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        {icon}
      </Box>
      <Box component="span" dir="auto" sx={labelStyles}>
        {label}
      </Box>
      {note !== undefined && (
        <Box component="span" dir="auto" sx={noteStyles}>
          {note}
        </Box>
      )}
      {keys && <KeyLabels keys={keys} />}
    </Box>
  );
}

const paperStyles = {
  width: '100%',
  maxWidth: 560,
  maxHeight: 'min(480px, calc(100dvh - 32px))',
  m: 4,
  alignSelf: 'flex-start',
  mt: 'min(12dvh, 120px)',
} as const;
const titleStyles = { ...groupTitleStyles, px: 3 } as const;
const emptyStyles = {
  p: 5,
  pt: 3,
  typography: 'body2',
  color: 'text.secondary',
  textAlign: 'center',
} as const;
const labelStyles = { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' } as const;
const noteStyles = {
  flex: 'none',
  maxWidth: '40%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  typography: 'caption',
  color: 'text.secondary',
} as const;
const optionStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: density.chatRowPx,
  px: 3,
  borderRadius: 1,
  typography: 'body2',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
  '@media (pointer: coarse)': { minHeight: density.touchPx },
} as const;

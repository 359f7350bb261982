/** Search field of a list; `/` focuses it. */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { IconAction } from '../../actions/icon-action.tsx';
import { KeyLabels } from '../../keyboard/key-labels.tsx';
import { useShortcut } from '../../keyboard/shortcuts.tsx';

/** Equal to the title search (document 1 §9). */
const searchDebounceMs = 300;

/** For a toolbar that gives it a line of its own. */
export const searchClass = 'list-search';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Reports the typed text 300 ms after the last change. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('entity');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // The value changed from outside, for example by clearing all filters.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => tell(text), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcut({ keys: '/', label, run: () => input.current?.focus(), isKeyOnly: true });
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={label}
      inputRef={input}
      inputProps={{
        'aria-label': label,
        dir: typed === '' ? undefined : 'auto',
        maxLength: 200,
        enterKeyHint: 'search',
      }}
      startAdornment={
        <InputAdornment position="start">
          <IconSearch aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <IconAction label={t('list.clearSearch')} edge="end" onClick={() => setTyped('')}>
            <IconX />
          </IconAction>
        ) : (
          <KeyLabels keys="/" />
        )
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setTyped('');
      }}
      className={searchClass}
      sx={searchStyles}
    />
  );
}

const searchStyles = {
  flex: { xs: '1 1 100%', sm: '0 0 280px' },
  minHeight: 34,
  paddingInline: '10px 6px',
  typography: 'body2',
  input: { padding: '5px 0' },
  '.tabler-icon': { width: 16, height: 16 },
  '.MuiInputAdornment-root': { marginInlineEnd: '8px', color: 'text.secondary' },
  kbd: { color: 'text.secondary', display: { xs: 'none', sm: 'block' } },
} as const;

/** Ordered list of short texts, one per line. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { IconAction } from '../../actions/icon-action.tsx';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';
import { isEnter } from '../../keyboard/input-method.ts';

interface FormListProps<T extends FieldValues> extends FieldProps<T> {
  addLabel: string;
  max?: number;
  placeholder?: string;
  dir?: 'ltr' | 'auto';
}

/** Enter adds a line after the current one; removing a line moves the focus to its neighbour. */
export function FormList<T extends FieldValues>(props: FormListProps<T>) {
  const { addLabel, max = Infinity, placeholder, dir = 'auto' } = props;
  const { t } = useTranslation('entity');
  const { field, id, hasError, wrongEntries, isDisabled, describedBy, frame } = useFormField(props);
  const box = useRef<HTMLDivElement>(null);
  const items: readonly string[] = field.value ?? [];
  const inputAt = (index: number) => box.current?.querySelectorAll('input')[index];
  const focusLater = (index: number) => setTimeout(() => inputAt(index)?.focus(), 0);
  const write = (next: readonly string[]) => field.onChange(next);
  const add = (index: number) => {
    if (items.length >= max) return;
    // Renders at once, so that the next keystroke goes to the new line.
    flushSync(() => write(items.toSpliced(index, 0, '')));
    inputAt(index)?.focus();
  };
  const remove = (index: number) => {
    write(items.toSpliced(index, 1));
    restoreLostFocus(() => inputAt(Math.max(0, index - 1)));
  };
  const move = (index: number, step: number) => {
    const [item = ''] = items.slice(index, index + 1);
    write(items.toSpliced(index, 1).toSpliced(index + step, 0, item));
    focusLater(index + step);
  };
  return (
    <FieldFrame {...frame} isGroup>
      <Box
        ref={box}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        sx={listStyles}
      >
        {items.map((item, index) => (
          // Lines have no identity except their position.
          <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <OutlinedInput
              fullWidth
              value={item}
              // An error of the whole list, such as its length, marks every entry.
              error={hasError && (wrongEntries.length === 0 || wrongEntries.includes(index))}
              disabled={isDisabled}
              placeholder={placeholder}
              inputRef={index === 0 ? field.ref : undefined}
              inputProps={{ dir, 'aria-label': t('fields.item', { label: props.label, number: index + 1 }) }}
              onChange={({ target }) => write(items.with(index, target.value))}
              onBlur={field.onBlur}
              onKeyDown={(event) => {
                if (!isEnter(event)) return;
                event.preventDefault();
                add(index + 1);
              }}
            />
            <IconAction
              label={t('fields.up')}
              disabled={isDisabled || index === 0}
              onClick={() => move(index, -1)}
            >
              <IconArrowUp />
            </IconAction>
            <IconAction
              label={t('fields.down')}
              disabled={isDisabled || index === items.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown />
            </IconAction>
            <IconAction label={t('fields.remove')} disabled={isDisabled} onClick={() => remove(index)}>
              <IconX />
            </IconAction>
          </Box>
        ))}
        <Button
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={isDisabled || items.length >= max}
          onClick={() => add(items.length)}
          sx={{ justifySelf: 'start' }}
        >
          {addLabel}
        </Button>
      </Box>
    </FieldFrame>
  );
}

const listStyles = {
  display: 'grid',
  gap: 1.5,
  '.MuiButton-startIcon .tabler-icon': { width: 16, height: 16 },
} as const;

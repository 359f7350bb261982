/** System prompt field: `{{` opens a completion of available paths. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBraces from '#icon/IconBraces';
import { useFormats } from '../../../../../lib/formats.ts';
import { FieldFrame, useFormField } from '../../../../../ui/forms/fields/field-frame.tsx';
import { GrowingText } from '../../../../../ui/forms/growing-text.tsx';
import { useField } from '../../../parts/use-field.ts';
import type { ConfigurationControl } from '../offer.ts';
import { estimateTokens, openPathAt, withPath } from './completion.ts';
import { PathList, usePaths } from './path-list.tsx';
import { isComposing, isEnter } from '../../../../../ui/keyboard/input-method.ts';

export function PromptField({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const { field, id, hasError, describedBy, frame } = useFormField(useField(control)('systemPrompt'));
  const text = typeof field.value === 'string' ? field.value : '';
  const completion = useCompletion(control, text, field.onChange);
  const length = t('prompt.length', {
    count: text.length,
    characters: number.format(text.length),
    tokens: number.format(estimateTokens(text)),
  });
  const { ref: setFieldRef, ...bound } = field;
  return (
    <FieldFrame {...frame} aside={<Box sx={countStyles}>{length}</Box>}>
      <Box sx={{ display: 'flex', mb: 1 }}>
        <Button size="small" color="inherit" startIcon={<IconBraces />} onClick={completion.begin}>
          {t('prompt.insert')}
        </Button>
      </Box>
      <OutlinedInput
        {...bound}
        id={id}
        inputRef={(element: HTMLTextAreaElement | null) => {
          completion.setInput(element);
          setFieldRef(element);
        }}
        value={text}
        multiline
        inputComponent={GrowingText}
        error={hasError}
        onChange={(event) => {
          field.onChange(event);
          completion.look();
        }}
        onKeyDown={completion.onKeyDown}
        onClick={completion.look}
        onBlur={() => {
          field.onBlur();
          completion.close();
        }}
        inputProps={{
          minRows: 10,
          maxRows: 30,
          dir: 'auto',
          'aria-describedby': describedBy,
          'aria-autocomplete': 'list',
          'aria-controls': completion.isOpen ? completion.listId : undefined,
          'aria-activedescendant': completion.isOpen ? completion.activeId : undefined,
        }}
        sx={{ padding: 0 }}
      />
      {completion.isOpen && (
        <PathList
          id={completion.listId}
          label={t('prompt.paths')}
          paths={completion.matching}
          current={completion.current}
          onChoose={completion.choose}
        />
      )}
    </FieldFrame>
  );
}

/** Completion while a path is typed. */
function useCompletion(control: ConfigurationControl, text: string, write: (text: string) => void) {
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState<{ part: string }>();
  const [current, setCurrent] = useState(0);
  const paths = usePaths(control);
  const part = open?.part.toLowerCase() ?? '';
  const matching = open ? paths.filter(({ path }) => path.toLowerCase().includes(part)) : [];
  const close = () => setOpen(undefined);
  const look = () =>
    // The field has the new text only after this event.
    queueMicrotask(() => {
      const element = input.current;
      setOpen(element ? openPathAt(element.value, element.selectionStart) : undefined);
      setCurrent(0);
    });
  const put = (next: { text: string; cursor: number }) => {
    write(next.text);
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.cursor, next.cursor);
    }, 0);
  };
  const cursor = () => input.current?.selectionStart ?? text.length;
  const choose = (path: string) => {
    put(withPath(text, cursor(), path));
    close();
  };
  const begin = () => {
    const at = cursor();
    put({ text: `${text.slice(0, at)}{{${text.slice(at)}`, cursor: at + 2 });
    setTimeout(look, 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (matching.length === 0 || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = matching[current];
    if (step !== undefined) setCurrent((current + step + matching.length) % matching.length);
    else if ((isEnter(event) || event.key === 'Tab') && chosen) choose(chosen.path);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    setInput(element: HTMLTextAreaElement | null) {
      input.current = element;
    },
    listId,
    activeId: `${listId}-${current}`,
    isOpen: matching.length > 0,
    matching,
    current,
    look,
    close,
    choose,
    begin,
    onKeyDown,
  };
}

const countStyles = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

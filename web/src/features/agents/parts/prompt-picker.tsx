/**
 * Prompt picker above the message field (picture `composer-prompts`): typing filters, arrow keys
 * choose, Tab focuses the prompt's values, Enter inserts, Escape closes.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconSearch from '#icon/IconSearch';
import { useWidth } from '../../../lib/browser/use-width.ts';
import { useFormats } from '../../../lib/formats.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import type { FoundPrompts, PromptSection } from '../prompts/picker/matching.ts';
import { PickerFooter } from '../prompts/picker/picker-footer.tsx';
import { optionId, PromptOptions } from '../prompts/picker/prompt-options.tsx';
import { PromptPreview } from '../prompts/picker/prompt-preview.tsx';
import { useFilterField, usePressOutside } from '../../../ui/keyboard/use-filter-field.ts';
import { type PromptChoice, usePromptChoice } from '../prompts/picker/use-prompt-choice.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';
import { suggestionFrame } from './suggestion-frame.ts';
import { isComposing } from '../../../ui/keyboard/input-method.ts';

export interface PromptPickerProps {
  /** `undefined` while loading. */
  sections: readonly PromptSection[] | undefined;
  /** Filter from the message field; `undefined`: the list has its own field. */
  filter: string | undefined;
  /** Message field. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Shown without any prompts. */
  emptyText: string;
  /** Shown at the end of the footer. */
  actions?: ReactNode;
  onInsert(text: string): void;
  onClose(): void;
}

/** Width from which the preview fits next to the list. */
const wideFromPx = 560;

export function PromptPicker(props: PromptPickerProps) {
  const { sections, filter, field, actions, onInsert, onClose } = props;
  const { t } = useTranslation('prompts');
  const [text, setText] = useState('');
  const onLeave = () => {
    onClose();
    field.current?.focus();
  };
  const choice = usePromptChoice({ sections, filter: filter ?? text, onInsert, onLeave });
  const { chosen, prompt } = choice;
  const frame = useRef<HTMLDivElement>(null);
  // Measured here, not in the body, whose content mounts before the frame.
  const isWide = (useWidth(frame) ?? wideFromPx) >= wideFromPx;
  const listId = useId();
  const activeId = chosen && optionId(listId, chosen);
  useFilterField(filter === undefined ? undefined : field, { listId, activeId, onKey: choice.onFilterKey });
  usePressOutside([frame, field], onClose);
  const asksFor = prompt.placeholders.length > 0;
  return (
    <Box ref={frame} role="group" aria-label={t('title')} sx={frameStyles}>
      {filter === undefined && (
        <FilterField {...{ text, listId, activeId }} onChange={setText} onKey={choice.onFilterKey} />
      )}
      <PickerBody
        {...props}
        isWide={isWide}
        listId={listId}
        choice={choice}
        isAll={(filter ?? text) === ''}
      />
      <PickerFooter hasChoice={chosen !== undefined} canFill={asksFor}>
        {actions}
        {chosen && asksFor && (
          <Button size="small" variant="contained" onClick={() => choice.insert(chosen, true)}>
            {t('insert')}
          </Button>
        )}
      </PickerFooter>
    </Box>
  );
}

interface FilterFieldProps {
  text: string;
  listId: string;
  activeId: string | undefined;
  onChange(text: string): void;
  onKey: PromptChoice['onFilterKey'];
}

function FilterField({ text, listId, activeId, onChange, onKey }: FilterFieldProps) {
  const { t } = useTranslation('prompts');
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder={t('search')}
      startAdornment={<IconSearch aria-hidden />}
      inputProps={{
        role: 'combobox',
        'aria-label': t('search'),
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        'aria-activedescendant': activeId,
        maxLength: 200,
        dir: text === '' ? undefined : 'auto',
      }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (!isComposing(event)) onKey(event);
      }}
      sx={{ flex: 'none', gap: 2, minHeight: 44, px: 3, borderBottom: 1, borderColor: 'divider' }}
    />
  );
}

interface PickerBodyProps extends PromptPickerProps {
  isWide: boolean;
  listId: string;
  choice: PromptChoice;
  /** True without a search. */
  isAll: boolean;
}

/** List with the chosen prompt and its values next to it, or instead of it. */
function PickerBody({ isWide, listId, choice, isAll, sections, field, emptyText }: PickerBodyProps) {
  const { t } = useTranslation('prompts');
  const { found, chosen } = choice;
  const showsList = isWide || !choice.isFilling;
  const nothingText = isAll ? emptyText : t('noMatch');
  return (
    <Box sx={bodyStyles}>
      <Box hidden={!showsList} sx={[listStyles, isWide && chosen ? sideListStyles : {}]}>
        <PromptOptions
          id={listId}
          sections={found.sections}
          chosen={chosen}
          onPoint={choice.point}
          onChoose={choice.insert}
        />
        {sections === undefined ? (
          <Box sx={{ p: 2.5 }}>
            <SkeletonLines count={5} heightPx={20} />
          </Box>
        ) : (
          <FoundNote found={found} nothingText={nothingText} />
        )}
      </Box>
      {chosen && (isWide || choice.isFilling) && (
        <Box sx={previewStyles}>
          {!isWide && (
            <Button
              size="small"
              color="inherit"
              startIcon={<IconArrowLeft className="flip-in-rtl" />}
              onClick={() => {
                choice.stopFilling();
                field.current?.focus();
              }}
              sx={{ alignSelf: 'start', mb: 1 }}
            >
              {t('back')}
            </Button>
          )}
          <PromptPreview
            title={chosen.title}
            prompt={choice.prompt}
            form={choice.form}
            isChecked={choice.isChecked}
            onFill={choice.fill}
            onKeyDown={choice.onValueKey}
          />
        </Box>
      )}
    </Box>
  );
}

/** Number of results, for screen readers; visible if some are not shown. */
function FoundNote({ found: { count, prompts }, nothingText }: { found: FoundPrompts; nothingText: string }) {
  const { t } = useTranslation('prompts');
  const { number: format } = useFormats();
  const hidden = count - prompts.length;
  return (
    <Box
      role="status"
      sx={{ px: 2.5, py: count === 0 ? 3 : 0, typography: 'body2', color: 'text.secondary' }}
    >
      {count === 0 ? (
        nothingText
      ) : (
        <VisuallyHidden>{t('found', { count, number: format.format(count) })}</VisuallyHidden>
      )}
      {hidden > 0 && t('more', { count: hidden, number: format.format(hidden) })}
    </Box>
  );
}

const frameStyles = {
  ...suggestionFrame,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
} as const;
const bodyStyles = { display: 'flex', flex: 1, minHeight: 0 } as const;
const listStyles = {
  flex: 1,
  minWidth: 0,
  p: 1.5,
  ...scrolling,
  '&[hidden]': { display: 'none' },
} as const;
const sideListStyles = { flex: 'none', width: 300, borderInlineEnd: 1, borderColor: 'divider' } as const;
const previewStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  p: 4,
  ...scrolling,
} as const;

/** Search field for chat titles, shown only while in use. */
import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { IconAction } from '../../../ui/actions/icon-action.tsx';

/** Delay before searching, in ms (document 1 §9). */
const searchDebounceMs = 300;
const closeOnBlurMs = 100;

interface TitleSearchProps {
  /** Called 300 ms after the last change; '' when the search is closed. */
  onSearch(keywords: string): void;
  onClose(): void;
}

/** Title search. Escape clears the text, or closes an empty search; leaving the empty field closes it. */
export function TitleSearch({ onSearch, onClose }: TitleSearchProps) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState('');
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => () => clearTimeout(closing.current), []);
  const close = () => {
    onSearch('');
    onClose();
  };
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder={t('menu.searchPlaceholder')}
      inputProps={{ 'aria-label': t('menu.search'), type: 'text', maxLength: 200, dir: 'auto' }}
      startAdornment={<IconSearch aria-hidden />}
      endAdornment={
        <IconAction label={t('menu.closeSearch')} placement="right" onClick={close}>
          <IconX />
        </IconAction>
      }
      onChange={(event) => setText(event.target.value)}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={() => {
        if (text === '') closing.current = setTimeout(close, closeOnBlurMs);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (text === '') close();
        else setText('');
      }}
      sx={{
        gap: 2,
        height: 38,
        paddingInline: '10px 4px',
        borderRadius: 1,
        border: 1,
        borderColor: 'text.disabled',
        typography: 'body2',
        color: 'inherit',
        '.tabler-icon': { width: 18, height: 18 },
        '&.Mui-focused': { borderColor: 'primary.main' },
      }}
    />
  );
}

/** Start of a long list, and a button that shows the rest. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ShortenedList<Item> {
  shown: readonly Item[];
  /** Number of all items. */
  count: number;
  /** True if a button shows or hides items. */
  isLong: boolean;
  isWhole: boolean;
  toggle(): void;
}

export function useShortenedList<Item>(items: readonly Item[], max: number): ShortenedList<Item> {
  const [isWhole, setWhole] = useState(false);
  return {
    shown: isWhole ? items : items.slice(0, max),
    count: items.length,
    isLong: items.length > max,
    isWhole,
    toggle: () => setWhole(!isWhole),
  };
}

interface ShowRestProps {
  list: ShortenedList<unknown>;
  /** Number of all items, if the list has only the first ones. */
  total?: number;
  /** Text of the items that are not shown, as in *and 14 more*. */
  textOf(count: number): string;
}

/** The button stays after a click, so that it keeps the focus. */
export function ShowRest({ list, total = list.count, textOf }: ShowRestProps) {
  const { t } = useTranslation('ui');
  const { isLong, isWhole, shown, toggle } = list;
  const hidden = total - shown.length;
  const text = hidden > 0 ? textOf(hidden) : '';
  if (!isLong) return text;
  return (
    <>
      {isWhole && text !== '' && (
        <Box component="span" sx={{ marginInlineEnd: 2 }}>
          {text}
        </Box>
      )}
      <Link component="button" type="button" variant="small" aria-expanded={isWhole} onClick={toggle}>
        {isWhole ? t('close') : text}
      </Link>
    </>
  );
}

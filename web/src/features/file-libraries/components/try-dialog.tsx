/** A question put to a library alone: the passages that answers would get, the best first, each with its score. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FoundPassage } from '@polylogue/contract/file-libraries/schemas';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { libraryApi } from '../api.ts';

interface TryDialogProps {
  dataSourceId: string;
  isOpen: boolean;
  onClose(): void;
}

export function TryDialog({ dataSourceId, isOpen, onClose }: TryDialogProps) {
  const { t } = useTranslation('file-libraries');
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setQuestion(text.trim());
  };
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t('try.title')} maxWidthPx={760} onSubmit={ask}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
        {t('try.intro')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, mb: 4 }}>
        <TextField
          fullWidth
          autoFocus
          size="small"
          value={text}
          placeholder={t('try.placeholder')}
          slotProps={{ htmlInput: { 'aria-label': t('try.question'), maxLength: 500, dir: 'auto' } }}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="contained" disabled={text.trim() === ''} sx={{ flex: 'none' }}>
          {t('try.ask')}
        </Button>
      </Box>
      {question !== '' && <Found dataSourceId={dataSourceId} question={question} />}
    </ModalDialog>
  );
}

function Found({ dataSourceId, question }: { dataSourceId: string; question: string }) {
  const { t } = useTranslation('file-libraries');
  const query = libraryApi.testQuery.useQuery({ params: { dataSourceId }, query: { question } });
  return (
    <QueryView query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <Typography role="status">{t('try.nothing')}</Typography>
        ) : (
          <Box component="ol" aria-label={t('try.found')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {items.map((passage) => (
              <PassageItem key={passage.chunkId} passage={passage} best={items[0]?.score ?? 1} />
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

/** The bar compares with the best passage: scores of two questions can't be compared. */
function PassageItem({ passage, best }: { passage: FoundPassage; best: number }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const { title, text, name, page, score } = passage;
  const share = Math.max(0, Math.min(1, score / best));
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600, flex: 1, minWidth: '12rem' }}>
          {title}
        </Typography>
        {page !== undefined && <Chip size="small" label={t('try.page', { number: number.format(page) })} />}
        <Box
          role="img"
          aria-label={t('try.score', { score: number.format(Math.round(score * 100) / 100) })}
          title={t('try.score', { score: number.format(Math.round(score * 100) / 100) })}
          sx={{ width: 72, height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}
        >
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: 'primary.main' }} />
        </Box>
      </Box>
      <Typography variant="caption" dir="auto" sx={{ color: 'text.secondary', display: 'block', mb: 1 }}>
        {name}
      </Typography>
      <Parts parts={passage.parts} />
      <Typography variant="body2" dir="auto" sx={passageStyles}>
        {text}
      </Typography>
    </Box>
  );
}

/** What the score is made of, in percent: it tells why a passage was found, or why it comes so late. */
function Parts({ parts }: Pick<FoundPassage, 'parts'>) {
  const { t, i18n } = useTranslation('file-libraries');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <Box component="dl" sx={partsStyles}>
      {(['chunk', 'window', 'page', 'coverage'] as const).map((part) => (
        <Box key={part} sx={{ display: 'flex', gap: 1 }}>
          <dt>{t(`try.parts.${part}`)}</dt>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {percent.format(Math.max(0, parts[part]))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const partsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  m: 0,
  mb: 1,
  typography: 'caption',
  color: 'text.secondary',
} as const;

const passageStyles = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
} as const;

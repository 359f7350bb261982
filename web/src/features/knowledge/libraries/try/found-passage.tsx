/** Passage compared with a question: rank, parts of its score, and a link to its location. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { highestScores } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import type { FoundPassage } from '@polylogue/contract/knowledge/libraries/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { VisuallyHidden } from '../../../../ui/screen-reader/visually-hidden.tsx';
import { PassageText } from '../components/passage-text.tsx';
import { usePagesOf } from '../components/use-pages-of.ts';

const shownParts = ['chunk', 'window', 'phrasing', 'page', 'coverage'] as const;

interface FoundPassageItemProps {
  passage: FoundPassage;
  /** Link to the passage in its file. */
  to: string | undefined;
  /** True if it has no rank among the compared passages. */
  isBehindAll?: boolean;
  /** Remark, for example why it was not found. */
  children?: ReactNode;
}

export function FoundPassageItem({ passage, to, isBehindAll = false, children }: FoundPassageItemProps) {
  const { number } = useFormats();
  const pages = usePagesOf(passage);
  const { title, text, name, score, rank, parts } = passage;
  return (
    <Box component="li" sx={itemStyles}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
        <Box component="span" aria-hidden sx={rankStyles}>
          {isBehindAll ? '–' : number.format(rank)}
        </Box>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
          {to === undefined ? (
            title
          ) : (
            <MuiLink component={Link} to={to} color="inherit" underline="hover">
              {title}
            </MuiLink>
          )}
        </Typography>
        <Score score={score} hasPhrasings={parts.phrasing > 0} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Typography variant="caption" dir="auto" noWrap sx={{ color: 'text.secondary', minWidth: 0 }}>
          {name}
        </Typography>
        {pages !== undefined && <Chip size="small" label={pages} />}
      </Box>
      {children}
      <PassageText text={text} maxHeightPx={132} />
      <Parts parts={parts} />
    </Box>
  );
}

/** Absolute score relative to the maximum: even the best match may be poor. */
function Score({ score, hasPhrasings }: { score: number; hasPhrasings: boolean }) {
  const { t, i18n } = useTranslation('file-libraries');
  // A negative zero would confuse readers.
  const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' } as const;
  const format = new Intl.NumberFormat(i18n.language, twoPlaces);
  return (
    <Box
      component="span"
      title={t(hasPhrasings ? 'try.scoreHintAsked' : 'try.scoreHint')}
      sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'center', gap: 2, flex: 'none' }}
    >
      <Bar share={score / highestScores[hasPhrasings ? 'withPhrasings' : 'usual']} widthPx={48} />
      <Box component="span" sx={{ typography: 'small', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        <VisuallyHidden>{t('try.score')} </VisuallyHidden>
        {format.format(score)}
      </Box>
    </Box>
  );
}

/** Parts of the score in percent, which explain the rank of a passage. */
function Parts({ parts }: Pick<FoundPassage, 'parts'>) {
  const { t, i18n } = useTranslation('file-libraries');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  // Hidden without alternative phrasings, which most libraries lack.
  const shown = shownParts.filter((part) => part !== 'phrasing' || parts.phrasing > 0);
  return (
    <Box component="dl" sx={partsStyles}>
      {shown.map((part) => {
        const share = Math.max(0, parts[part]);
        return (
          <Box key={part}>
            <dt>{t(`try.parts.${part}`)}</dt>
            <Box component="dd" sx={valueStyles}>
              <Bar share={share} />
              {percent.format(share)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Repeats the number next to it. */
function Bar({ share, widthPx }: { share: number; widthPx?: number }) {
  return (
    <Box
      aria-hidden
      sx={[barStyles, widthPx === undefined ? { flex: 1, height: 3 } : { width: widthPx, height: 6 }]}
    >
      <Box
        sx={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, height: '100%', bgcolor: 'primary.main' }}
      />
    </Box>
  );
}

const barStyles = { flex: 'none', borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' } as const;

const valueStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  m: 0,
  fontVariantNumeric: 'tabular-nums',
} as const;

const itemStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const rankStyles = {
  minWidth: 22,
  px: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  typography: 'caption',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;

const partsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(76px, 1fr))',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  typography: 'caption',
  color: 'text.secondary',
} as const;

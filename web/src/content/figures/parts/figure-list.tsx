/** Figures of a document next to its text: thumbnails in a row, and the selected one at full width below. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { DocumentFigure } from '@polylogue/contract/knowledge/libraries/figures';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { type LoadFigure, useFigureImage } from './use-figure-image.ts';

export type ShownFigure = Pick<DocumentFigure, 'figureId' | 'caption' | 'page' | 'width' | 'height'>;

interface FigureListProps {
  figures: readonly ShownFigure[];
  load: LoadFigure;
}

/** Number of figures loaded at first; more on request. */
const initialFigures = 12;

export function FigureList({ figures, load }: FigureListProps) {
  const { t } = useTranslation('figures');
  const { number } = useFormats();
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string>();
  if (figures.length === 0) return null;
  const shown = isWhole ? figures : figures.slice(0, initialFigures);
  const large = figures.find(({ figureId }) => figureId === chosen);
  return (
    <Box component="section" aria-labelledby={headingId} sx={sectionStyles}>
      <Typography id={headingId} component="h3" variant="subtitle2" sx={{ m: 0 }}>
        {t('title')}
      </Typography>
      <Box component="ul" sx={rowStyles}>
        {shown.map((figure) => (
          <li key={figure.figureId}>
            <ButtonBase
              aria-expanded={figure.figureId === chosen}
              onClick={() => setChosen(figure.figureId === chosen ? undefined : figure.figureId)}
              sx={thumbnailStyles}
            >
              <FigureImage figure={figure} load={load} />
              <FigureCaption figure={figure} lines={2} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {shown.length < figures.length && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)} sx={{ justifySelf: 'start' }}>
          {t('all', { number: number.format(figures.length) })}
        </Button>
      )}
      {large && (
        <Box component="figure" sx={largeStyles}>
          <FigureImage figure={large} load={load} />
          <figcaption>
            <FigureCaption figure={large} />
          </figcaption>
        </Box>
      )}
    </Box>
  );
}

function FigureImage({ figure, load }: { figure: ShownFigure; load: LoadFigure }) {
  const { t } = useTranslation('figures');
  const image = useFigureImage(load, figure.figureId);
  if (image.kind === 'gone') {
    return (
      <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
        {t('gone')}
      </Typography>
    );
  }
  const { width, height, caption } = figure;
  // Reserves the image's space while it loads.
  if (image.kind === 'loading')
    return <Box component="span" sx={{ ...roomStyles, aspectRatio: `${width} / ${height}` }} />;
  return <img src={image.url} alt={caption === '' ? t('untitled') : caption} width={width} height={height} />;
}

function FigureCaption({ figure: { caption, page }, lines }: { figure: ShownFigure; lines?: number }) {
  const { t } = useTranslation('figures');
  const { number } = useFormats();
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, typography: 'small', textAlign: 'start' }}>
      <Box
        component="span"
        dir="auto"
        sx={lines === undefined ? undefined : { ...clampStyles, WebkitLineClamp: lines }}
      >
        {caption === '' ? t('untitled') : caption}
      </Box>
      {page !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('page', { page: number.format(page) })}
        </Box>
      )}
    </Box>
  );
}

const sectionStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mb: 4 } as const;
const rowStyles = {
  display: 'flex',
  gap: 3,
  m: 0,
  p: '2px',
  pb: 2,
  listStyle: 'none',
  overflowX: 'auto',
  li: { flex: '0 0 176px', minWidth: 0 },
} as const;
const thumbnailStyles = {
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  height: '100%',
  '&[aria-expanded=true]': { borderColor: 'primary.main' },
  '& > img, & > span:first-of-type:empty': { width: '100%', height: 112, objectFit: 'contain' },
  '& img': { bgcolor: '#fff', borderRadius: 1 },
} as const;
const largeStyles = {
  display: 'grid',
  gap: 1,
  m: 0,
  '& img': { maxWidth: '100%', height: 'auto', bgcolor: '#fff', borderRadius: 1, justifySelf: 'center' },
} as const;
const roomStyles = { display: 'block', width: '100%', borderRadius: 1, bgcolor: 'surface.bubble' } as const;
const clampStyles = { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;

/** Passages of a file in the text index, in order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LibraryPassage } from '@polylogue/contract/knowledge/libraries/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listSource } from '../../../../entity/list-source.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { libraryApi } from '../api.ts';
import { fileAddress, passageLocation } from './file-location.ts';
import { PassageText } from './passage-text.tsx';
import { usePagesOf } from './use-pages-of.ts';

interface FilePassagesProps {
  dataSourceId: string;
  dataSourceIndexId: string;
  hash: string;
  name: string;
}

export function FilePassages({ dataSourceId, dataSourceIndexId, hash, name }: FilePassagesProps) {
  const { t } = useTranslation('file-libraries');
  const source = useMemo(
    () => listSource(libraryApi.chunks, { dataSourceId, dataSourceIndexId, hash }),
    [dataSourceId, dataSourceIndexId, hash],
  );
  return (
    <PagedRows
      label={t('file.passagesOf', { name })}
      source={source}
      idOf={({ chunkId }) => chunkId}
      empty={t('file.noPassages')}
    >
      {(passage) => <PassageRow passage={passage} dataSourceId={dataSourceId} hash={hash} />}
    </PagedRows>
  );
}

interface PassageRowProps {
  passage: LibraryPassage;
  dataSourceId: string;
  hash: string;
}

function PassageRow({ passage, dataSourceId, hash }: PassageRowProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const pages = usePagesOf(passage);
  const { chunkId, title, text, start, end } = passage;
  const count = end - start;
  const size = t('file.characters', { count, number: number.format(count) });
  const details = pages === undefined ? [size] : [pages, size];
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, py: 2 }}>
      <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <PassageText text={text} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary', flex: 1, minWidth: '10rem' }}>
          {details.join(' · ')}
        </Box>
        <Box sx={waysStyles}>
          <Button
            size="small"
            color="inherit"
            component={Link}
            to={fileAddress(dataSourceId, passageLocation({ ...passage, hash }))}
          >
            {t('file.showPlace')}
          </Button>
          <Button
            size="small"
            color="inherit"
            component={Link}
            to={fileAddress(dataSourceId, { hash, view: 'question', chunkId })}
          >
            {t('file.views.question')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** Both stay at the end of the line, also when wrapped. */
const waysStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: 2,
  marginInlineStart: 'auto',
} as const;

/** What the list of a library's files shows of each, and by what it is filtered. */
import Box from '@mui/material/Box';
import { fileStates } from '@polylogue/contract/file-libraries/file-states';
import type { LibraryFile } from '@polylogue/contract/file-libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { errorNamespaces, textOfCode } from '../../../lib/http/error-text.ts';
import type { TableColumn } from '../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../ui/table/filters/table-filter.ts';
import { byteSize } from '../../personal-data/parts/byte-size.ts';
import { FileRemark, useFileRemark } from './file-remark.tsx';
import { FileStateText } from './file-stages.tsx';

/** Why a file failed, in the reader's language. */
export function useFailureText(): (file: Pick<LibraryFile, 'errorCode'>) => string {
  const { t } = useTranslation(errorNamespaces);
  return ({ errorCode }) => (errorCode === null ? '' : textOfCode(t, errorCode, t('unknown')));
}

/** The folder steps back behind the name. */
function FileName({ name }: Pick<LibraryFile, 'name'>) {
  const cut = name.lastIndexOf('/') + 1;
  return (
    <bdi>
      {cut > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name.slice(0, cut)}
        </Box>
      )}
      {name.slice(cut)}
    </bdi>
  );
}

/** What is said of a file, in a line. */
const informationText = (metadata: LibraryFile['metadata']): string =>
  Object.entries(metadata)
    .map(([key, values]) => `${key}: ${values.join(', ')}`)
    .join('; ');

export function useFileColumns(): TableColumn<LibraryFile>[] {
  const { t, i18n } = useTranslation('file-libraries');
  const { number, date } = useFormats();
  const failureOf = useFailureText();
  const remarkOn = useFileRemark();
  return [
    {
      name: 'name',
      title: t('columns.file'),
      text: ({ name }) => name,
      cell: ({ name }) => <FileName name={name} />,
      sort: 'name',
      minWidthPx: 220,
      flex: 2,
    },
    {
      name: 'state',
      title: t('columns.state'),
      text: (file) => [t(`states.${file.state}`), remarkOn(file)].filter(Boolean).join(', '),
      cell: (file) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <FileStateText state={file.state} />
          <FileRemark file={file} />
          <Box component="span" sx={failureStyles} title={failureOf(file)}>
            {failureOf(file)}
          </Box>
        </Box>
      ),
      minWidthPx: 160,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'information',
      title: t('information.title'),
      text: ({ metadata }) => informationText(metadata),
      minWidthPx: 160,
      flex: 1,
      isOptional: true,
    },
    {
      name: 'passages',
      title: t('columns.passages'),
      text: ({ passageCount }) => number.format(passageCount),
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'size',
      title: t('columns.size'),
      text: ({ sizeBytes }) => byteSize(sizeBytes, i18n.language),
      csv: ({ sizeBytes }) => sizeBytes,
      isNumeric: true,
      widthPx: 110,
      card: 'foot',
    },
    {
      name: 'updated',
      title: t('columns.updated'),
      text: ({ updatedAt }) => date.format(new Date(updatedAt)),
      csv: ({ updatedAt }) => updatedAt,
      sort: 'updatedAt',
      widthPx: 140,
      card: 'end',
    },
  ];
}

const failureStyles = {
  typography: 'small',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

export function useFileFilters(): TableFilter[] {
  const { t } = useTranslation('file-libraries');
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('columns.state'),
      options: fileStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ];
}

/** Columns and filters of the list of a library's files. */
import Box from '@mui/material/Box';
import { fileStates } from '@polylogue/contract/knowledge/libraries/file-states';
import type { LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { updatedColumn } from '../../../../entity/resource/resource-columns.tsx';
import { byteSize } from '../../../../lib/byte-size.ts';
import { type Formats, useFormats } from '../../../../lib/formats.ts';
import { errorNamespaces, textOfCode } from '../../../../lib/http/error-text.ts';
import { FileIcon } from '../../../../ui/files/file-icon.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { libraryApi } from '../api.ts';
import { fileNameOf, folderOf } from './file-location.ts';
import { FileRemarks, useFileRemarks } from './file-remark.tsx';
import { FileStateText, useStateText, isStoppedByUser } from './file-stages.tsx';

/** Returns the translated reason of a file's failure. */
export function useFailureText(): (file: Pick<LibraryFile, 'errorCode'>) => string {
  const { t } = useTranslation(errorNamespaces);
  return useCallback(
    ({ errorCode }) => (errorCode === null ? '' : textOfCode(t, errorCode, t('unknown'))),
    [t],
  );
}

/** The folder is secondary, below the name, which is cut last. */
function FileName({ name }: Pick<LibraryFile, 'name'>) {
  const folder = folderOf({ name });
  return (
    <Box component="span" sx={nameStyles}>
      <FileIcon name={name} size={20} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <bdi className="name-of-file">{fileNameOf({ name })}</bdi>
        {folder !== '' && <bdi className="folder">{folder}</bdi>}
      </Box>
    </Box>
  );
}

/** Metadata of a file in one line. */
const informationText = (metadata: LibraryFile['metadata']): string =>
  Object.entries(metadata)
    .map(([key, values]) => `${key}: ${values.join(', ')}`)
    .join('; ');

/** Columns hidden in narrow lists. */
const hiddenWhenNarrow = ['passages', 'size', 'updated'];

/** Returns the columns of the file list; `isNarrow` if another pane is open next to it. */
export function useFileColumns(isNarrow: boolean): TableColumn<LibraryFile>[] {
  const { t, i18n } = useTranslation('file-libraries');
  const { number, date } = useFormats();
  const stateOf = useStateText();
  const failureOf = useFailureText();
  const remarksOn = useFileRemarks();
  return useMemo(() => {
    const context = { t, language: i18n.language, number, date, stateOf, failureOf, remarksOn };
    const columns = fileColumns(context);
    return isNarrow ? columns.filter(({ name }) => !hiddenWhenNarrow.includes(name)) : columns;
  }, [t, i18n.language, number, date, stateOf, failureOf, remarksOn, isNarrow]);
}

interface ColumnContext extends Pick<Formats, 'number' | 'date'> {
  t: TFunction<'file-libraries'>;
  language: string;
  stateOf: ReturnType<typeof useStateText>;
  failureOf: ReturnType<typeof useFailureText>;
  remarksOn: ReturnType<typeof useFileRemarks>;
}

function fileColumns(context: ColumnContext): TableColumn<LibraryFile>[] {
  const { t, language, number, date, stateOf, failureOf, remarksOn } = context;
  return [
    {
      name: 'name',
      title: t('columns.file'),
      text: ({ name }) => name,
      cell: ({ name }) => <FileName name={name} />,
      sort: 'name',
      minWidthPx: 220,
      flex: 3,
      mayWrap: true,
    },
    {
      name: 'state',
      title: t('columns.state'),
      text: (file) => [stateOf(file), ...remarksOn(file), failureOf(file)].filter(Boolean).join(', '),
      cell: (file) => (
        <Box component="span" sx={statusStyles}>
          <FileStateText file={file} />
          <FileRemarks file={file} />
          {file.state === 'Failed' && !isStoppedByUser(file) && (
            <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
              {failureOf(file)}
            </Box>
          )}
        </Box>
      ),
      minWidthPx: 190,
      flex: 2,
      mayWrap: true,
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
      text: ({ state, passageCount }) => (state === 'Ready' ? number.format(passageCount) : '–'),
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'size',
      title: t('columns.size'),
      text: ({ sizeBytes }) => byteSize(sizeBytes, language),
      csv: ({ sizeBytes }) => sizeBytes,
      isNumeric: true,
      widthPx: 110,
      card: 'foot',
    },
    updatedColumn(t('columns.updated'), date),
  ];
}

/** All lines of a name are aligned after its icon. */
const nameStyles = {
  display: 'flex',
  gap: 2,
  minWidth: 0,
  svg: { flex: 'none', alignSelf: 'start', color: 'text.secondary' },
  // Aligned like the page, next to the icon, regardless of the name's script.
  bdi: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' },
  '.name-of-file': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '.folder': { whiteSpace: 'nowrap', typography: 'caption', color: 'text.secondary' },
} as const;

/** The reason of a failure is shown completely below. */
const statusStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minWidth: 0,
  whiteSpace: 'normal',
} as const;

/** Query parameters of the list. */
export const fileParameters = { search: 'keywords', filters: ['status', 'folder', 'fileType'] };

/** Returns the status filter, and folder and type filters if there are several values. */
export function useFileFilters(dataSourceId: string): TableFilter[] {
  const { t } = useTranslation('file-libraries');
  const { data } = libraryApi.places.useQuery({ params: { dataSourceId } });
  const { folders = [], fileTypes = [] } = data ?? {};
  const optionsFor = (text: string) => {
    const isMeant = (folder: string) => folder.toLowerCase().includes(text.trim().toLowerCase());
    const options = folders.filter(isMeant).map((folder) => ({ value: folder, label: folder }));
    return { options, isLoading: false };
  };
  const placed: TableFilter[] = [
    { kind: 'searched', name: 'folder', label: t('columns.folder'), useOptions: optionsFor },
    {
      kind: 'choice',
      name: 'fileType',
      label: t('columns.fileType'),
      options: fileTypes.map((type) => ({ value: type, label: type })),
    },
  ];
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('columns.state'),
      options: fileStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    ...placed.filter(({ kind }) => (kind === 'searched' ? folders.length > 0 : fileTypes.length > 1)),
  ];
}

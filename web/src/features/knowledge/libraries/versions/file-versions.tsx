/** Versions of a file: the current one and earlier ones, which older answers cite. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileVersion, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { QueryView } from '../../../../entity/query-view.tsx';
import { byteSize } from '../../../../lib/byte-size.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { VersionRow } from '../../../../ui/table/rows/version-row.tsx';
import { libraryApi } from '../api.ts';
import { fileNameOf } from '../components/file-location.ts';
import { useDownload } from '../components/use-file-actions.tsx';

interface FileVersionsProps {
  dataSourceId: string;
  file: LibraryFile;
}

export function FileVersions({ dataSourceId, file }: FileVersionsProps) {
  const { t } = useTranslation('file-libraries');
  const query = libraryApi.versions.useQuery({ params: { dataSourceId, hash: file.hash } });
  const download = useDownload(dataSourceId);
  return (
    <QueryView query={query}>
      {({ items }) => (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('versions.intro')}
          </Typography>
          <Box component="ul" aria-label={t('versions.of', { name: fileNameOf(file) })} sx={rowsStyles}>
            {items.map((version) => (
              <li key={version.versionId}>
                <StoredVersion version={version} onDownload={() => void download(file, version.versionId)} />
              </li>
            ))}
          </Box>
          {items.length === 1 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('versions.none')}
            </Typography>
          )}
        </Box>
      )}
    </QueryView>
  );
}

function StoredVersion({ version, onDownload }: { version: FileVersion; onDownload(): void }) {
  const { t, i18n } = useTranslation('file-libraries');
  const formats = useFormats();
  const { sizeBytes, createdAt, createdBy, replacedAt } = version;
  const time = formats.time.format(new Date(createdAt));
  const details = [
    ...(createdBy === null ? [] : [createdBy.name]),
    byteSize(sizeBytes, i18n.language),
    ...(replacedAt === null
      ? []
      : [t('versions.replaced', { time: formats.time.format(new Date(replacedAt)) })]),
  ];
  return (
    <VersionRow
      title={time}
      mark={replacedAt === null ? t('versions.current') : undefined}
      details={details.map((detail, index) => (
        <span key={detail}>
          {index > 0 && ' · '}
          <bdi>{detail}</bdi>
        </span>
      ))}
      action={
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<IconDownload />}
          aria-label={t('versions.downloadOf', { time })}
          onClick={onDownload}
        >
          {t('download')}
        </Button>
      }
    />
  );
}

/** Attached file: name, upload progress, and buttons to remove or retry. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileAlert from '#icon/IconFileAlert';
import IconRefresh from '#icon/IconRefresh';
import IconX from '#icon/IconX';
import { radius } from '../../../../theme/sizes.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { FileIcon } from '../../../../ui/files/file-icon.tsx';
import { usePickState } from '../../state/uploads/pick-state.ts';
import type { PickedFile } from '../../state/picked-file.ts';
import { FileOmissions } from './file-omissions.tsx';
import type { UploadState } from '../../state/uploads/uploads.ts';

interface PickedFileChipProps {
  pick: PickedFile;
  upload: UploadState | undefined;
  onRemove(): void;
  onRetry(): void;
  onView(): void;
}

export function PickedFileChip({ pick, upload, onRemove, onRetry, onView }: PickedFileChipProps) {
  const { t } = useTranslation('conversations');
  const { text, hasFailed, isRetryable, share } = usePickState(pick, upload);
  const { name } = pick;
  return (
    <Box sx={[chipStyles, hasFailed && { borderColor: 'error.main' }]} title={name}>
      <Opener pick={pick} onView={onView}>
        <Box sx={{ display: 'flex', flex: 'none', color: hasFailed ? 'error.main' : 'text.secondary' }}>
          {hasFailed ? <IconFileAlert aria-hidden size={24} /> : <FileIcon name={name} />}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {/* Aligned with the page, whatever the name's direction: `left` is mirrored in right-to-left pages. */}
          <Box dir="auto" sx={[lineStyles, { typography: 'small', fontWeight: 600, textAlign: 'left' }]}>
            {name}
          </Box>
          <Box
            role={hasFailed ? 'alert' : undefined}
            sx={[
              hasFailed ? { overflowWrap: 'anywhere' } : lineStyles,
              { typography: 'caption', color: hasFailed ? 'error.main' : 'text.secondary' },
            ]}
          >
            {text}
          </Box>
          {pick.attachment?.omissions && <FileOmissions omissions={pick.attachment.omissions} />}
        </Box>
      </Opener>
      {isRetryable && (
        <IconAction label={t('files.retry', { name })} onClick={onRetry}>
          <IconRefresh />
        </IconAction>
      )}
      <IconAction label={t('files.remove', { name })} onClick={onRemove}>
        <IconX />
      </IconAction>
      {share !== undefined && <ProgressBar name={name} share={share} />}
    </Box>
  );
}

/** Button that opens a file whose text is on the server; a plain box until then. */
function Opener({ pick, onView, children }: { pick: PickedFile; onView(): void; children: ReactNode }) {
  if (!pick.attachment) return <Box sx={openerStyles}>{children}</Box>;
  return (
    <ButtonBase onClick={onView} sx={openerStyles}>
      {children}
    </ButtonBase>
  );
}

/** Progress bar at the bottom of a chip. */
export function ProgressBar({ name, share }: { name: string; share: number }) {
  return (
    <Box
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      sx={barStyles}
    >
      <Box style={{ inlineSize: `${share * 100}%` }} sx={{ height: '100%', bgcolor: 'primary.main' }} />
    </Box>
  );
}

const openerStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  alignSelf: 'stretch',
  flex: 1,
  minWidth: 0,
  gap: 2,
  textAlign: 'start',
  borderRadius: `${radius.control}px`,
} as const;

const lineStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const chipStyles = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 54,
  paddingInline: '12px 6px',
  paddingBlock: '6px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  overflow: 'hidden',
  '.MuiIconButton-root': { color: 'text.secondary', svg: { width: 18, height: 18 } },
} as const;

const barStyles = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: 3,
  bgcolor: 'action.disabledBackground',
} as const;

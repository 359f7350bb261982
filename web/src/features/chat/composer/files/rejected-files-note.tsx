/** Note on files that were not added. */
import Box from '@mui/material/Box';
import { maxFilesOfQuestion } from '@polylogue/contract/limits';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconX from '#icon/IconX';
import { useFormats } from '../../../../lib/formats.ts';
import { ShowRest, useShortenedList } from '../../../../ui/actions/show-rest.tsx';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useChat } from '../../state/context/chat-context.ts';
import type { RejectedFiles } from '../../state/uploads/accepted-files.ts';

/** Maximum number of names; all files of a folder would hide the message. */
const maxNames = 3;

interface RejectedFilesNoteProps {
  rejected: RejectedFiles;
  onDismiss(): void;
}

export function RejectedFilesNote({ rejected: { reason, names }, onDismiss }: RejectedFilesNoteProps) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const { features } = useChat();
  const isAboutAgent = reason === 'noFiles' || reason === 'noPictures';
  const max = number.format(maxFilesOfQuestion);
  const text = isAboutAgent ? `${t(`files.${reason}`)}.` : t(`files.${reason}`, { max });
  return (
    <Box sx={noteStyles}>
      <IconInfoCircle aria-hidden />
      <Box role="alert" sx={{ flex: 1, minWidth: 0 }}>
        {text} {reason === 'noFiles' && features.list && t('files.otherAgent')}
        {names.length > 0 && <RejectedNames names={names} />}
      </Box>
      <IconAction label={t('files.dismiss')} onClick={onDismiss}>
        <IconX />
      </IconAction>
    </Box>
  );
}

/** File names with isolated direction; long ones wrap. */
function RejectedNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const list = useShortenedList(names, maxNames);
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {t('files.leftOut')}{' '}
      {list.shown.map((name, index) => (
        // Names may repeat.
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {list.isLong && ' · '}
      <ShowRest
        list={list}
        textOf={(count) => t('files.moreLeftOut', { count, number: number.format(count) })}
      />
    </Box>
  );
}

const noteStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  m: '8px 8px 0',
  paddingInline: '12px 4px',
  paddingBlock: '4px',
  borderRadius: 1,
  bgcolor: 'surface.sunken',
  typography: 'small',
} as const;

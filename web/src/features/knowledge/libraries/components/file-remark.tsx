/** Remarks on the extraction of a file: progress of text recognition, and omitted parts. */
import Box from '@mui/material/Box';
import type { LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOmissionsText } from '../../../../content/omissions/parts/use-omissions-text.ts';
import { useFormats } from '../../../../lib/formats.ts';

type ReadFile = Pick<LibraryFile, 'state' | 'recognition' | 'lacksFigures' | 'omissions'>;

/**
 * Returns the current page during extraction, then the number of recognised pages, omitted pictures, and parts
 * that were not read. Empty otherwise.
 */
export function useFileRemarks(): (file: ReadFile) => string[] {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const unreadText = useOmissionsText();
  return useCallback(
    ({ state, recognition, lacksFigures, omissions }) => {
      const { done = 0, total = 0 } = recognition ?? {};
      if (state === 'Extracting' && recognition) {
        return [t('recognition.running', { page: number.format(done + 1), total: number.format(total) })];
      }
      return [
        done > 0 && t('recognition.done', { number: number.format(done) }),
        state === 'Ready' && lacksFigures && t('withoutFigures'),
        unreadText(omissions),
      ].filter((remark): remark is string => Boolean(remark));
    },
    [t, number, unreadText],
  );
}

export const FileRemarks = ({ file }: { file: ReadFile }) =>
  useFileRemarks()(file).map((text) => (
    <Box key={text} component="span" sx={{ typography: 'small', color: 'text.secondary' }} title={text}>
      {text}
    </Box>
  ));

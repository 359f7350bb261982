/** Actions on a file of a library. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconFolder from '#icon/IconFolder';
import IconReplace from '#icon/IconReplace';
import IconTags from '#icon/IconTags';
import IconTrash from '#icon/IconTrash';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { readFailure, ApiError } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import type { InformationOpener } from '../information/use-information-dialog.tsx';
import { fileNameOf, folderOf } from './file-location.ts';
import type { useFileRemoval } from './use-file-removal.ts';
import type { FileReplacing } from './use-file-replacing.tsx';

export function useFileActions(
  library: FileLibrary,
  information: InformationOpener,
  { remove, replace }: { remove: ReturnType<typeof useFileRemoval>; replace: FileReplacing['replace'] },
): (file: LibraryFile) => MenuAction[] {
  const { t } = useTranslation('file-libraries');
  const isDisabled = !library.permissions.canEdit;
  const download = useStableHandler(useDownload(library.dataSourceId));
  const describe = useStableHandler(information.open);
  const removeAll = useStableHandler(remove);
  return useCallback(
    (file) => {
      const folder = folderOf(file);
      const ofFolder = {
        label: t('information.ofItsFolder'),
        icon: <IconFolder />,
        isDisabled,
        run: () => void describe({ folder }),
      };
      return [
        {
          label: t('information.do'),
          icon: <IconTags />,
          isDisabled,
          run: () => void describe({ files: [file] }),
        },
        ...(folder === '' ? [] : [ofFolder]),
        { label: t('replace'), icon: <IconReplace />, isDisabled, run: () => replace(file) },
        { label: t('download'), icon: <IconDownload />, run: () => void download(file) },
        {
          label: t('removeFile.do'),
          icon: <IconTrash />,
          isDangerous: true,
          isDisabled,
          run: () => void removeAll([file]),
        },
      ];
    },
    [t, isDisabled, describe, replace, download, removeAll],
  );
}

type SavedFile = Pick<LibraryFile, 'hash' | 'name'>;

/** Downloads a file as uploaded, or one of its versions. */
export function useDownload(dataSourceId: string): (file: SavedFile, versionId?: string) => Promise<void> {
  const http = useHttp();
  const toast = useToast();
  const errorText = useErrorText();
  return async (file, versionId) => {
    const { hash } = file;
    const requestId = newRequestId();
    try {
      const params = { dataSourceId, hash };
      const response =
        versionId === undefined
          ? await http.send(fileLibraryRoutes.downloadFile, { params }, { requestId })
          : await http.send(
              fileLibraryRoutes.downloadVersion,
              { params: { ...params, versionId } },
              { requestId },
            );
      if (!response.ok) throw new ApiError(await readFailure(response, requestId));
      saveFile(await response.blob(), fileNameOf(file));
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}

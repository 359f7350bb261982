/** Creates an agent from a file. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AgentFilePreview, AnyAgentFile } from '@polylogue/contract/agents/catalog/agent-file/schemas';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { FormFile } from '../../../../ui/forms/fields/form-file.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { draftApi } from '../../api.ts';
import { useAgentName } from '../../use-agent-name.ts';
import { useEffect, useState } from 'react';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { readAgentFile } from './agent-file.ts';

interface ParsedFile {
  file: File;
  /** `undefined` if the file contains no agent. */
  content?: AnyAgentFile | undefined;
  preview?: AgentFilePreview | undefined;
  /** Reason why it cannot be imported. */
  error?: unknown;
}

/** Returns `undefined` until the file is read. */
function useChosenFile(file: File | null): ParsedFile | undefined {
  const [read, setRead] = useState<ParsedFile>();
  const [ask] = draftApi.usePreviewFileMutation();
  const parse = useStableHandler(async (chosen: File): Promise<ParsedFile> => {
    const content = await readAgentFile(chosen);
    if (!content) return { file: chosen };
    const { data: preview, error } = await ask({ body: content });
    return { file: chosen, content, preview, error };
  });
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const take = async () => {
      const seen = await parse(file);
      if (isCurrent) setRead(seen);
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, [file, parse]);
  return file !== null && read?.file === file ? read : undefined;
}

export function FileDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  const { control, handleSubmit } = useForm<{ file: File | null }>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const read = useChosenFile(file);
  const refusal = useRefusal(read);
  const { begin, error = refusal, isBusy } = useBeginning();
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('file.title')}
      onSubmit={handleSubmit(async () => {
        if (read?.content && read.preview) await begin(read.content);
      })}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} disabled={!read?.preview}>
            {t('file.begin')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <FormFile
          control={control}
          name="file"
          label={t('file.label')}
          hint={t('file.hint')}
          accept="application/json,.json"
        />
        {read?.preview && <Found preview={read.preview} />}
        {error !== undefined && <ErrorMessage>{error}</ErrorMessage>}
      </Box>
    </ModalDialog>
  );
}

/** Reason why the chosen file cannot be imported. */
function useRefusal(read: ReturnType<typeof useChosenFile>): string | undefined {
  const { t } = useTranslation('agents');
  const errorText = useErrorText();
  if (!read || read.preview) return undefined;
  return read.error === undefined ? t('file.unreadable') : errorText(read.error).message;
}

function useBeginning() {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [make, { error, isLoading }] = draftApi.useImportFileMutation();
  return {
    async begin(body: AnyAgentFile) {
      const { data } = await make({ body });
      if (data) await navigate(`/admin/gptsystem/configstate/${data.configStateId}/edit`);
    },
    error: error === undefined ? undefined : errorText(error).message,
    isBusy: isLoading,
  };
}

function Found({ preview }: { preview: AgentFilePreview }) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const contents = useContentsText(preview);
  const missing = useMissingText(preview.missing);
  const lines = [
    contents && t('file.brings', { what: contents }),
    missing && t('file.leftOut', { what: missing }),
    t('file.after'),
  ];
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Box dir="auto">
        <Typography component="div" variant="subtitle2">
          {nameOf(preview.name)}
        </Typography>
        <Typography component="div" variant="small" sx={{ color: 'text.secondary' }}>
          {preview.description}
        </Typography>
      </Box>
      {lines.filter(Boolean).map((line) => (
        <Typography key={line} component="div" variant="small">
          {line}
        </Typography>
      ))}
    </Box>
  );
}

/** Describes the file's contents besides the configuration. */
function useContentsText({ prompts, questions, hasAvatar }: AgentFilePreview): string {
  const { t } = useTranslation('agents');
  const { list } = useFormats();
  return list.format([
    ...(prompts === 0 ? [] : [t('file.prompts', { count: prompts })]),
    ...(questions === 0 ? [] : [t('file.questions', { count: questions })]),
    ...(hasAvatar ? [t('file.picture')] : []),
  ]);
}

/** Describes the parts that cannot be imported. */
function useMissingText(missing: AgentFilePreview['missing']): string {
  const { t } = useTranslation('agents');
  const { list } = useFormats();
  const { model, capabilities, dataSources, unnamedDataSources: count } = missing;
  return list.format([
    ...(model === null ? [] : [t('file.model', { name: model })]),
    ...capabilities.map((type) => t(`capabilities.${type}`)),
    ...dataSources.map((name) => t('file.library', { name })),
    ...(count === 0 ? [] : [t('file.sources', { count })]),
  ]);
}

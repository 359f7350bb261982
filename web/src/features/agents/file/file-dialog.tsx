/** Begins a new agent with the configuration that a file holds. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AgentConfiguration } from '@polylogue/contract/agents/configuration';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useFormats } from '../../../lib/formats.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { FormFile } from '../../../ui/forms/fields/form-file.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { agentApi } from '../api.ts';
import { useOffer } from '../editor/offer.ts';
import { useAgentName } from '../use-agent-name.ts';
import { adaptedTo, type LeftOut, readAgentFile } from './agent-file.ts';

export function FileDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  const { control, handleSubmit } = useForm<{ file: File | null }>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const { configuration, isUnreadable } = useRead(file);
  const offer = useOffer();
  const taken = configuration && offer && adaptedTo(offer, configuration);
  const { begin, error, isBusy } = useBeginning();
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('file.title')}
      onSubmit={handleSubmit(async () => {
        if (taken) await begin(taken.configuration);
      })}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} disabled={!taken}>
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
        {isUnreadable && <ErrorMessage>{t('file.unreadable')}</ErrorMessage>}
        {taken && <Found {...taken} />}
        {error !== undefined && <ErrorMessage>{error}</ErrorMessage>}
      </Box>
    </ModalDialog>
  );
}

interface Read {
  file: File;
  configuration: AgentConfiguration | undefined;
}

/** What the file holds, once it is read. */
function useRead(file: File | null) {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const take = async () => {
      const configuration = await readAgentFile(file);
      if (isCurrent) setRead({ file, configuration });
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const isRead = file !== null && read?.file === file;
  return {
    configuration: isRead ? read.configuration : undefined,
    isUnreadable: isRead && read.configuration === undefined,
  };
}

function useBeginning() {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [create, { error, isLoading }] = agentApi.createDraft.useMutation();
  return {
    async begin(configuration: AgentConfiguration) {
      const { data } = await create({ query: { forceCreate: 'true' }, body: { configuration } });
      if (data) await navigate(`/admin/gptsystem/configstate/${data.configStateId}/edit`);
    },
    error: error === undefined ? undefined : errorText(error).message,
    isBusy: isLoading,
  };
}

function Found({ configuration, leftOut }: ReturnType<typeof adaptedTo>) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const missing = useMissing(leftOut);
  const { gptSystemName, description } = configuration;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Box dir="auto">
        <Typography component="div" variant="subtitle2">
          {nameOf(gptSystemName)}
        </Typography>
        <Typography component="div" variant="small" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
      </Box>
      {missing.length > 0 && (
        <Typography component="div" variant="small">
          {t('file.leftOut', { what: missing })}
        </Typography>
      )}
    </Box>
  );
}

/** In words, one after the other. */
function useMissing({ model, capabilities, sources }: LeftOut): string {
  const { t } = useTranslation('agents');
  const { list } = useFormats();
  const named = [
    ...(model === undefined ? [] : [t('file.model', { name: model })]),
    ...capabilities.map((type) => t(`capabilities.${type}`)),
    ...(sources === 0 ? [] : [t('file.sources', { count: sources })]),
  ];
  return named.length === 0 ? '' : list.format(named);
}

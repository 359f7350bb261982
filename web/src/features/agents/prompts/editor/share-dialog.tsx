/** Copies one's own prompt to an agent. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { agentPromptApi } from '../api.ts';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import type { Action } from '@polylogue/contract/permissions';
import { api, queryOf } from '../../../../lib/http/api.ts';
import { useOwnActions } from '../../../people/public.ts';

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsToShareWith: queryOf(build, agentRoutes.listAvailable, { providesTags: ['ReaderTexts'] }),
  }),
});

interface WritableAgent {
  gptSystemId: string;
  name: string;
}

const writing: readonly Action[] = ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'];
const none: readonly WritableAgent[] = [];

/** Empty for users without write access; the server decides which agents are listed. */
export function useWritableAgents(): readonly WritableAgent[] {
  const mayWrite = useOwnActions().actions?.some((action) => writing.includes(action)) ?? false;
  const { data } = agentsApi.useAgentsToShareWithQuery(undefined, { skip: !mayWrite });
  return data?.items ?? none;
}

interface ShareDialogProps {
  prompt: Prompt;
  agents: readonly WritableAgent[];
  onClose(): void;
}

export function ShareDialog({ prompt: { title, text }, agents, onClose }: ShareDialogProps) {
  const { t } = useTranslation('prompts');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const toast = useToast();
  const [agent, setAgent] = useState(agents[0]);
  const [create, { isLoading, error }] = agentPromptApi.create.useMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!agent || isLoading) return;
    const { gptSystemId, name } = agent;
    const answer = await create({ body: { gptSystemId, title, text } });
    if (answer.error !== undefined) return;
    toast({ message: t('share.done', { agent: name, title }), tone: 'success' });
    onClose();
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('share.title')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isLoading}>
            {t('share.submit')}
          </BusyButton>
        </>
      }
    >
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <Typography variant="body2" sx={{ mb: 4 }}>
        {t('share.text', { title })}
      </Typography>
      <TextField
        id={useId()}
        select
        fullWidth
        label={t('share.agent')}
        value={agent?.gptSystemId ?? ''}
        onChange={({ target }) => setAgent(agents.find(({ gptSystemId }) => gptSystemId === target.value))}
      >
        {agents.map(({ gptSystemId, name }) => (
          <MenuItem key={gptSystemId} value={gptSystemId}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </ModalDialog>
  );
}

/** Compares a version with the draft; it can be taken into the draft or published at once. */
import Button from '@mui/material/Button';
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { agentApi } from '../../api.ts';
import { configurationOf } from '../editor/draft-values.ts';
import type { DraftForm } from '../editor/use-draft-form.ts';
import { FieldDifferences } from './field-differences.tsx';

interface VersionDialogProps {
  agent: Agent;
  form: DraftForm;
  version: number;
  onClose(): void;
}

export function VersionDialog({ agent, form, version, onClose }: VersionDialogProps) {
  const { t } = useTranslation('agents');
  const toast = useToast();
  const errorText = useErrorText();
  const { gptSystemId } = agent;
  const params = { gptSystemId, configurationVersion: version };
  const query = agentApi.version.useQuery({ params });
  const [restore, { isLoading }] = agentApi.restoreVersion.useMutation();
  const configuration = query.currentData?.configuration;
  const isCurrent = version === agent.configurationVersion;
  const takeBack = async () => {
    const isUntouched = !form.methods.formState.isDirty;
    const { data, error } = await restore({ params, ifMatch: agent.version });
    if (error !== undefined) return void toast({ message: errorText(error).message, tone: 'error' });
    if (!data) return;
    // Rebases an unchanged draft; for a changed one, publishing asks.
    if (isUntouched) await form.rebase(data.configuration, data.configurationVersion);
    const made = data.configurationVersion;
    toast({ message: t('versions.restored', { version, made }), tone: 'success' });
    onClose();
  };
  const take = async () => {
    if (configuration && (await form.take(configuration))) onClose();
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('versions.version', { version })}
      maxWidthPx={880}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={!configuration} onClick={() => void take()}>
            {t('versions.take')}
          </Button>
          {!isCurrent && (
            <Button
              variant="contained"
              disabled={!configuration || isLoading || !agent.permissions.canEdit}
              onClick={() => void takeBack()}
            >
              {t('versions.restore')}
            </Button>
          )}
        </>
      }
    >
      <QueryView query={query}>
        {(found) => (
          <FieldDifferences
            before={found.configuration}
            after={configurationOf(form.methods.getValues() as typeof found.configuration)}
            titles={[t('versions.version', { version }), t('editor.draft')]}
          />
        )}
      </QueryView>
    </ModalDialog>
  );
}

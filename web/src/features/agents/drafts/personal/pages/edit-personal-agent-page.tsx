/** Edit Personal Agent: form with a test chat (document 1 §2). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { QueryView } from '../../../../../entity/query-view.tsx';
import { ApiError } from '../../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../../lib/http/request-id.ts';
import { useStableHandler } from '../../../../../lib/stable-handler.ts';
import { PanePair } from '../../../../../ui/page/pane-pair.tsx';
import { usePageTitle } from '../../../../../ui/page/page-title.ts';
import { SlotContent } from '../../../../../ui/page/slots.tsx';
import { DraftChatPane } from '../../../../chat/parts/chat-pane.tsx';
import { useAgentName } from '../../../../chat/public.ts';
import { personalDraftApi } from '../api.ts';
import { composerOf } from '../draft-composer.ts';
import { EditorActions } from '../editor/editor-actions.tsx';
import { PersonalForm } from '../editor/personal-form.tsx';
import { type PersonalDraft, usePersonalDraft } from '../use-personal-draft.ts';
import { scrolling } from '../../../../../ui/page/scrolling.ts';

export function EditPersonalAgentPage() {
  // Loads all namespaces together: suspending inside the bar would unmount the bar and its content.
  const { t } = useTranslation(['personal-agents', 'conversations', 'markdown', 'entity', 'errors']);
  usePageTitle(t('edit.title'));
  const { configStateId = '' } = useParams();
  const query = personalDraftApi.get.useQuery({ params: { configStateId } });
  return (
    <>
      <SlotContent name="top-bar-start">
        <Typography component="h1" variant="subtitle1" noWrap>
          {t('edit.title')}
        </Typography>
      </SlotContent>
      <QueryView query={query}>{(draft) => <Editor key={configStateId} draft={draft} />}</QueryView>
    </>
  );
}

function Editor({ draft }: { draft: ConfigurationState }) {
  const form = usePersonalDraft(draft);
  return (
    <>
      <EditorActions draft={draft} form={form} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, borderTop: 1, borderColor: 'divider' }}>
        <PanePair
          name="personal-agent"
          first={
            <Box sx={formStyles}>
              {form.state === 'failed' && <SavingFailed error={form.error} />}
              <PersonalForm draft={draft} form={form} />
            </Box>
          }
          second={<TestPane draft={draft} form={form} />}
        />
      </Box>
    </>
  );
}

function SavingFailed({ error }: { error: unknown }) {
  const { message, details } = useErrorText()(error);
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {[message, ...details].join(' ')}
    </Alert>
  );
}

/** Saves pending changes when the test chat gets the focus, and before each of its questions. */
function TestPane({ draft, form }: { draft: ConfigurationState; form: PersonalDraft }) {
  const { t } = useTranslation('personal-agents');
  const nameOf = useAgentName();
  const { configStateId, avatarUrl } = draft;
  const values = useWatch({ control: form.methods.control });
  const { gptSystemName, description, starterPrompts, greeting, disclaimer } = values;
  const offer = personalDraftApi.dataSourcesAndCapabilities.useQuery({ params: { gptSystemType: 'User' } });
  const hasModel = offer.data === undefined || offer.data.languageEngines.length > 0;
  const prepare = useStableHandler(async () => {
    if (await form.flush()) return;
    const requestId = newRequestId();
    throw new ApiError({ status: 400, data: { code: 'request.invalid', errors: [], requestId }, requestId });
  });
  const agent: AgentForConversation = {
    gptSystemId: configStateId,
    name: nameOf(gptSystemName),
    description: description ?? '',
    gptSystemType: 'User',
    answerSource: hasModel ? 'model' : 'library',
    starterPrompts: (starterPrompts ?? []).filter((prompt) => prompt?.trim()),
    avatarUrl,
    greeting: greeting ?? '',
    disclaimer: disclaimer ?? '',
    composer: composerOf(values, offer.data?.deployments ?? []),
  };
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }} onFocusCapture={() => void form.flush()}>
      <DraftChatPane name={t('edit.test')} {...{ configStateId, agent, prepare }} />
    </Box>
  );
}

const formStyles = { flex: 1, minWidth: 0, ...scrolling, px: { xs: 4, md: 6 }, py: 5 } as const;

/** Prompts of an agent, for its editor; changes take effect at once. */
import type { AgentPrompt } from '@polylogue/contract/agents/prompts/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { agentPromptApi } from './api.ts';
import { PromptEditor } from './editor/prompt-editor.tsx';

/** May be nested in another form. */
export function AgentPrompts({ gptSystemId }: { gptSystemId: string }) {
  const { t } = useTranslation('prompts');
  const query = agentPromptApi.list.useQuery({ query: { gptSystemId } });
  const [create] = agentPromptApi.create.useMutation();
  const [update] = agentPromptApi.update.useMutation();
  const [remove] = agentPromptApi.remove.useMutation();
  return (
    <QueryView query={query}>
      {({ items, permissions: { canEdit } }) => (
        <PromptEditor<AgentPrompt>
          key={gptSystemId}
          prompts={items}
          isReadOnly={!canEdit}
          emptyText={canEdit ? t('empty.agent') : t('empty.agentReadOnly')}
          changes={{
            create: (written, requestId) => create({ body: { ...written, gptSystemId }, requestId }).unwrap(),
            async replace({ promptId, version }, body) {
              try {
                await update({ params: { promptId }, body, ifMatch: version }).unwrap();
              } catch (error) {
                // The list shows the conflicting state.
                await query.refetch();
                throw error;
              }
            },
            remove: ({ promptId, version }) => remove({ params: { promptId }, ifMatch: version }).unwrap(),
          }}
        />
      )}
    </QueryView>
  );
}

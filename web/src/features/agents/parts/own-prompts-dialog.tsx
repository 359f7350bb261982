/** Dialog that manages one's own prompts: add, edit, reorder, remove, and share with an agent. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconShare from '#icon/IconShare';
import { QueryView } from '../../../entity/query-view.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { userPromptApi } from '../prompts/api.ts';
import { PromptEditor } from '../prompts/editor/prompt-editor.tsx';
import { ShareDialog, useWritableAgents } from '../prompts/editor/share-dialog.tsx';

interface OwnPromptsDialogProps {
  onClose(): void;
  /** Opens with the form for a new prompt. */
  startsNew: boolean;
}

export function OwnPromptsDialog({ onClose, startsNew }: OwnPromptsDialogProps) {
  const { t } = useTranslation('prompts');
  const query = userPromptApi.list.useQuery();
  const [create] = userPromptApi.create.useMutation();
  const [update] = userPromptApi.update.useMutation();
  const [remove] = userPromptApi.remove.useMutation();
  const agents = useWritableAgents();
  const [shared, setShared] = useState<Prompt>();
  const share = (prompt: Prompt) => [
    { label: t('share.do'), icon: <IconShare />, run: () => setShared(prompt) },
  ];
  return (
    <>
      <ModalDialog isOpen onClose={onClose} title={t('mine')} maxWidthPx={600}>
        <QueryView query={query}>
          {({ items }) => (
            <PromptEditor
              prompts={items}
              startsNew={startsNew}
              emptyText={t('empty.own')}
              {...(agents.length > 0 && { moreActions: share })}
              changes={{
                create: (body, requestId) => create({ body, requestId }).unwrap(),
                replace: ({ promptId }, body) => update({ params: { promptId }, body }).unwrap(),
                remove: ({ promptId }) => remove({ params: { promptId } }).unwrap(),
              }}
            />
          )}
        </QueryView>
      </ModalDialog>
      {shared && <ShareDialog prompt={shared} agents={agents} onClose={() => setShared(undefined)} />}
    </>
  );
}

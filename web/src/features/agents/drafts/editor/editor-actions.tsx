/** Actions on the draft and its agent. */
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconColumns2 from '#icon/IconColumns2';
import IconDots from '#icon/IconDots';
import IconDownload from '#icon/IconDownload';
import IconEraser from '#icon/IconEraser';
import IconListCheck from '#icon/IconListCheck';
import IconMessages from '#icon/IconMessages';
import IconRefresh from '#icon/IconRefresh';
import IconRocket from '#icon/IconRocket';
import IconTrash from '#icon/IconTrash';
import { ActionMenu, type MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { NamedAction } from '../../../../ui/page/more-actions.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { useSaveAsFile } from '../../catalog/agent-file/use-save-as-file.ts';
import { useAgentActions } from '../../use-agent-actions.ts';
import type { DraftForm } from './use-draft-form.ts';
import { useEditorView } from './use-editor-view.ts';
import { usePublishing } from './use-publishing.ts';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { draftApi } from '../../api.ts';

const EvaluationAction = lazy(async () => ({
  default: (await import('./evaluation-action.tsx')).EvaluationAction,
}));

/** Discards a draft after confirmation; the published version stays unchanged. */
function useDraftRemoval(draft: ConfigurationState, form: DraftForm): () => Promise<void> {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const ask = useRemoval();
  const [remove] = draftApi.useRemoveDraftMutation();
  const params = { stateId: draft.configStateId };
  return async () => {
    const isRemoved = await ask({
      question: {
        title: t('removeDraft.title'),
        text: t(draft.gptSystemId === null ? 'removeDraft.newText' : 'removeDraft.text'),
        confirmLabel: t('editor.removeDraft'),
      },
      remove: () => form.end((ifMatch) => remove({ params, ifMatch })),
      done: t('removeDraft.done'),
    });
    if (isRemoved) await navigate('/admin/gptsystem');
  };
}

interface EditorActionsProps {
  draft: ConfigurationState;
  agent: Agent | undefined;
  form: DraftForm;
  /** False if publishing would change nothing. */
  hasChanges: boolean;
}

export function EditorActions({ draft, agent, form, hasChanges }: EditorActionsProps) {
  const { t } = useTranslation('agents');
  const { view, show } = useEditorView(agent !== undefined);
  const publishing = usePublishing({ draft, agent, form });
  const menu = useMenu(draft, agent, form);
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const compare = { label: t('compare.do'), icon: <IconColumns2 />, run: () => show('compare') };
  const evaluate = { label: t('editor.evaluation'), icon: <IconListCheck />, run: () => show('evaluation') };
  // On phones a menu shows the names of the views.
  const views = isPhone && view === 'form' ? [compare, ...(agent ? [evaluate] : [])] : [];
  return (
    <>
      {view === 'form' ? (
        <>
          {!isPhone && <PageAction label={compare.label} icon={compare.icon} onClick={compare.run} />}
          {agent && (
            <Suspense
              fallback={!isPhone && <PageAction label={evaluate.label} icon={evaluate.icon} isDisabled />}
            >
              <EvaluationAction
                gptSystemId={agent.gptSystemId}
                configurationStateId={draft.configStateId}
                version={draft.version}
                form={form}
                onOpen={(runId) => show('evaluation', runId)}
              />
            </Suspense>
          )}
        </>
      ) : (
        <PageAction
          label={t('compare.back')}
          icon={<IconArrowLeft className="flip-in-rtl" />}
          onClick={() => show('form')}
        />
      )}
      <NamedAction
        label={t(agent ? 'editor.publish' : 'editor.create')}
        icon={<IconRocket />}
        isDisabled={publishing.isBusy || !hasChanges || agent?.permissions.canEdit === false}
        onClick={() => void publishing.start()}
      />
      <ActionMenu label={t('editor.more')} icon={<IconDots />} actions={[...views, ...menu]} />
    </>
  );
}

function useMenu(draft: ConfigurationState, agent: Agent | undefined, form: DraftForm): MenuAction[] {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const acts = useAgentActions();
  const removeDraft = useDraftRemoval(draft, form);
  const saveAsFile = useSaveAsFile(draft, form);
  const discard = { label: t('editor.removeDraft'), icon: <IconEraser />, run: () => void removeDraft() };
  const save = { label: t('file.save'), icon: <IconDownload />, run: () => void saveAsFile() };
  if (!agent) return [save, discard];
  const { gptSystemId, permissions } = agent;
  const to = (page: string) => () => void navigate(`/admin/gptsystem/${gptSystemId}/${page}`);
  const remove = async () => {
    if (await acts.remove(agent)) await navigate('/admin/gptsystem');
  };
  return [
    { label: t('ux.title'), icon: <IconMessages />, isDisabled: !permissions.canEdit, run: to('ux') },
    save,
    discard,
    ...(agent.builtIn === null
      ? [
          {
            label: t('delete.do'),
            icon: <IconTrash />,
            isDangerous: true,
            isDisabled: !permissions.canDelete,
            run: () => void remove(),
          },
        ]
      : [
          {
            label: t('reset.do'),
            icon: <IconRefresh />,
            isDisabled: !permissions.canEdit,
            run: () => void acts.reset(agent),
          },
        ]),
  ];
}

/**
 * Two chats side by side with the same questions: the draft and the published version, or the draft
 * with another model.
 */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { AgentConfiguration, LanguageEngine } from '@polylogue/contract/agents/agent/configuration';
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { PanePair } from '../../../../../ui/page/pane-pair.tsx';
import { SkeletonLines } from '../../../../../ui/feedback/skeleton-lines.tsx';
import { AdminDraftChatPane, PublishedChatPane } from '../../../../chat/parts/chat-pane.tsx';
import { createQuestionRelay, type QuestionRelay } from '../../../../chat/public.ts';
import { FieldDifferences } from '../../versions/field-differences.tsx';
import { configurationOf, pictureIdOf } from '../draft-values.ts';
import { useOffer } from '../offer.ts';
import type { DraftForm } from '../use-draft-form.ts';
import { AskBoth } from './ask-both.tsx';
import { useOtherDraft } from './use-other-draft.ts';

interface ComparePanesProps {
  draft: ConfigurationState;
  agent: Agent | undefined;
  form: DraftForm;
}

const publishedChoice = 'published';

export function ComparePanes({ draft, agent, form }: ComparePanesProps) {
  const { t } = useTranslation('agents');
  const [relay] = useState(createQuestionRelay);
  const areReady = useSyncExternalStore(relay.onCount, relay.count) === 2;
  const [other, setOther] = useState(agent ? publishedChoice : '');
  const isPublished = other === publishedChoice && agent !== undefined;
  const choice = <OtherChoice agent={agent} value={other} onChange={setOther} />;
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <PanePair
          name="agent-compare"
          first={
            <AdminDraftChatPane
              name={t('editor.draft')}
              stateId={draft.configStateId}
              pictureId={pictureIdOf(draft)}
              prepare={form.prepare}
              relay={relay}
            />
          }
          second={
            <Suspense fallback={<SkeletonLines count={6} />}>
              {isPublished && <PublishedVersion agent={agent} draft={draft} relay={relay} actions={choice} />}
              {!isPublished && other !== '' && (
                <OtherModel
                  key={other}
                  model={other}
                  draft={draft}
                  form={form}
                  relay={relay}
                  actions={choice}
                />
              )}
              {other === '' && <EmptyState text={t('compare.choose')} action={choice} />}
            </Suspense>
          }
        />
      </Box>
      <AskBoth onAsk={relay.ask} isDisabled={other === ''} areReady={areReady}>
        {isPublished && (
          <FieldDifferences
            before={agent.configuration}
            after={configurationOf(form.methods.getValues() as AgentConfiguration)}
            titles={[t('compare.published'), t('editor.draft')]}
          />
        )}
      </AskBoth>
    </>
  );
}

interface OtherChoiceProps {
  agent: Agent | undefined;
  value: string;
  onChange(value: string): void;
}

/** Selector of the version or model compared with the draft. */
function OtherChoice({ agent, value, onChange }: OtherChoiceProps) {
  const { t } = useTranslation('agents');
  const offer = useOffer();
  return (
    <Select
      displayEmpty
      value={value}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': t('compare.with') }}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 0, maxWidth: 320, typography: 'small' }}
    >
      {value === '' && <MenuItem value="">{t('compare.with')}</MenuItem>}
      {agent && <MenuItem value={publishedChoice}>{t('compare.publishedVersion')}</MenuItem>}
      {(offer?.deployments ?? []).map(({ languageEngine, name, providerName }) => (
        <MenuItem key={`${languageEngine}/${name}`} value={`${languageEngine}/${name}`}>
          {t('compare.model', { model: name, provider: providerName })}
        </MenuItem>
      ))}
    </Select>
  );
}

interface OtherProps {
  draft: ConfigurationState;
  relay: QuestionRelay;
  actions: ReactNode;
}

/** Authors may be outside the agent's audience: a draft of the same content answers then. */
function PublishedVersion({ agent, draft, ...frame }: OtherProps & { agent: Agent }) {
  const { t } = useTranslation('agents');
  const shown = {
    ...frame,
    name: t('compare.published'),
    label: t('versions.short', { version: agent.configurationVersion }),
  };
  return (
    <PublishedChatPane
      {...shown}
      gptSystemId={agent.gptSystemId}
      fallback={<OtherDraft {...shown} draft={draft} valuesOf={() => agent.configuration} />}
    />
  );
}

function OtherModel({ model, form, ...frame }: OtherProps & { model: string; form: DraftForm }) {
  const slash = model.indexOf('/');
  const deploymentName = model.slice(slash + 1);
  /** Current input with the other model. */
  const valuesOf = () => ({
    ...configurationOf(form.methods.getValues() as AgentConfiguration),
    languageEngine: model.slice(0, slash) as LanguageEngine,
    deploymentName,
  });
  return <OtherDraft {...frame} name={deploymentName} valuesOf={valuesOf} />;
}

interface OtherDraftProps extends OtherProps {
  name: string;
  label?: string;
  valuesOf(): AgentConfiguration;
}

function OtherDraft({ draft, valuesOf, ...frame }: OtherDraftProps) {
  const { stateId, prepare } = useOtherDraft(draft, valuesOf);
  if (stateId === undefined) return <SkeletonLines count={6} />;
  const pictureId = pictureIdOf(draft);
  return <AdminDraftChatPane {...frame} {...{ stateId, pictureId, prepare }} />;
}

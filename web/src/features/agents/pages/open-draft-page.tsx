/** Entry pages of the editor that create or reuse a draft and redirect to it. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { callRoute } from '../../../lib/http/http-client.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { agentApi, draftApi } from '../api.ts';
import { preloadEditor } from './preload-editor.ts';

/** Draft of a new agent, empty or with another agent's configuration. */
export function NewAgentPage() {
  const { t } = useTranslation('agents');
  const http = useHttp();
  const [search] = useSearchParams();
  const copyOf = search.get('copyOf') ?? undefined;
  const take = async (requestId: string) => {
    const args = { query: copyOf === undefined ? {} : { copyOf }, body: {} };
    const { configStateId } = await callRoute(http, agentAdministrationRoutes.createDraft, {
      args,
      requestId,
    });
    return configStateId;
  };
  return <Taking key={copyOf} title={t('new')} take={take} />;
}

/** The caller's draft of an agent, or a new one; the form opens at the section of the address. */
export function EditAgentPage() {
  const { t } = useTranslation('agents');
  const { gptSystemId = '', addDataSource } = useParams();
  const [search] = useSearchParams();
  // The editor reuses the result from the cache.
  const [takeDraft] = draftApi.useTakeDraftMutation();
  const [readAgent] = agentApi.get.useLazyQuery();
  const take = async (requestId: string) => {
    const { draftId } = await readAgent({ params: { gptSystemId } }).unwrap();
    if (draftId !== null) return draftId;
    const { configStateId } = await takeDraft({ body: { gptSystemId }, requestId }).unwrap();
    return configStateId;
  };
  const section = addDataSource === undefined ? search.get('section') : 'knowledge';
  const suffix = section === null ? '' : `?${new URLSearchParams({ section }).toString()}`;
  return <Taking key={gptSystemId} title={t('editor.draft')} take={take} suffix={suffix} />;
}

interface TakingProps {
  title: string;
  /** Resolves to the draft's id. */
  take(requestId: string): Promise<string>;
  suffix?: string;
}

function Taking({ title, take, suffix = '' }: TakingProps) {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  // Retries use the same request id and get the same draft.
  const [requestId] = useState(newRequestId);
  const isBegun = useRef(false);
  const begin = async () => {
    setError(undefined);
    try {
      const stateId = await take(requestId);
      await navigate(`/admin/gptsystem/configstate/${stateId}/edit${suffix}`, { replace: true });
    } catch (failure) {
      setError(failure);
    }
  };
  const beginOnce = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  useEffect(() => beginOnce(), []);
  // Prefetches the editor while the draft is taken.
  useEffect(preloadEditor, []);
  return (
    <PageBody title={title}>
      {error === undefined ? (
        <SkeletonLines count={6} heightPx={24} />
      ) : (
        <ErrorCallout {...errorText(error)} onRetry={() => void begin()} />
      )}
    </PageBody>
  );
}

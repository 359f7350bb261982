/** Second draft for a comparison, deleted when the comparison ends. */
import { adminAgentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callRoute } from '../../../../../lib/http/http-client.ts';
import { useHttp } from '../../../../../lib/http/http-context.ts';
import { log } from '../../../../../lib/log.ts';
import { useStableHandler } from '../../../../../lib/stable-handler.ts';

/** Manages the second draft of a comparison; `valuesOf` returns the configuration at each question. */
export function useOtherDraft(draft: ConfigurationState, valuesOf: () => AgentConfiguration) {
  const http = useHttp();
  const [stateId, setStateId] = useState<string>();
  const scratch = useRef<{ id: string; version: number }>(undefined);
  const take = useEffectEvent(async () => {
    const { gptSystemId } = draft;
    const taken = gptSystemId
      ? await callRoute(http, adminAgentDraftRoutes.create, { args: { body: { gptSystemId } } })
      : await callRoute(http, agentAdministrationRoutes.createDraft, {
          args: { query: { forceCreate: 'true' }, body: {} },
        });
    return { id: taken.configStateId, version: taken.version };
  });
  const drop = useEffectEvent(({ id, version }: { id: string; version: number }) => {
    const args = { params: { stateId: id }, ifMatch: version };
    // `keepalive` also deletes it when the page is closed.
    return callRoute(http, adminAgentDraftRoutes.remove, { args, keepalive: true }).catch((error: unknown) =>
      log.error('A draft of a comparison could not be removed', error),
    );
  });
  useEffect(() => {
    const leave = () => {
      const left = scratch.current;
      scratch.current = undefined;
      if (left) void drop(left);
    };
    let isOver = false;
    const begin = async () => {
      const taken = await take();
      if (isOver) return void drop(taken);
      scratch.current = taken;
      setStateId(taken.id);
    };
    begin().catch((error: unknown) => log.error('A comparison could not be started', error));
    addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const prepare = useStableHandler(async () => {
    const now = scratch.current;
    if (!now) return;
    const body = valuesOf();
    const args = { params: { stateId: now.id }, body, ifMatch: now.version };
    const { version } = await callRoute(http, adminAgentDraftRoutes.update, { args });
    scratch.current = { ...now, version };
  });
  return { stateId, prepare };
}

/** Actions on agents in lists and pages: delete, restore, unpublish, reset. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { Publishing } from '@polylogue/contract/agents/publishing/publishing';
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '../../entity/use-removal.ts';
import { useErrorText } from '../../lib/http/error-text.ts';
import { callRoute } from '../../lib/http/http-client.ts';
import { useHttp } from '../../lib/http/http-context.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { agentApi } from './api.ts';
import { useAgentName } from './use-agent-name.ts';

type AgentRef = Pick<AgentRow, 'gptSystemId' | 'name' | 'version'>;

export interface AgentActions {
  /** Resolves to true once deleted. */
  remove(...agents: readonly AgentRef[]): Promise<boolean>;
  restore(agent: AgentRef): Promise<void>;
  /** Removes them from all users' lists; the audience settings are kept. */
  unpublish(...agents: readonly AgentRef[]): Promise<boolean>;
  /** Changes parts of their publishing, with undo; resolves to true once all are changed. */
  change(agents: readonly AgentRef[], changed: (before: Publishing) => Partial<Publishing>): Promise<boolean>;
  /** Restores the shipped content of a built-in agent. */
  reset(agent: AgentRef): Promise<void>;
}

interface Outcome {
  error?: unknown;
}

/** Runs sequentially and stops at the first error. */
async function runSequentially(
  agents: readonly AgentRef[],
  act: (agent: AgentRef) => PromiseLike<Outcome>,
): Promise<Outcome> {
  for (const agent of agents) {
    const { error } = await act(agent);
    if (error !== undefined) return { error };
  }
  return {};
}

export function useAgentActions(): AgentActions {
  const toasts = useToasts();
  return { ...useRemoving(toasts), ...useChangingPublishing(toasts), reset: useResetting(toasts) };
}

type Toasts = ReturnType<typeof useToasts>;

/** Toasts of outcomes, with the agents' names. */
function useToasts() {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const toast = useToast();
  const errorText = useErrorText();
  return {
    t,
    toast,
    refuse: (error: unknown) => void toast({ message: errorText(error).message, tone: 'error' }),
    named: (agents: readonly AgentRef[]) => ({ count: agents.length, name: nameOf(agents[0]?.name) }),
  };
}

function useRemoving({ t, toast, refuse, named }: Toasts): Pick<AgentActions, 'remove' | 'restore'> {
  const ask = useRemoval();
  const [remove] = agentApi.remove.useMutation();
  const [restore] = agentApi.restore.useMutation();
  const restoreOne = ({ gptSystemId }: AgentRef) => restore({ params: { gptSystemId } });
  return {
    remove: (...agents) =>
      ask({
        question: {
          title: t('delete.title', named(agents)),
          text: t('delete.text'),
          confirmLabel: t('delete.do'),
        },
        remove: () =>
          runSequentially(agents, ({ gptSystemId, version }) =>
            remove({ params: { gptSystemId }, ifMatch: version }),
          ),
        done: t('delete.done', named(agents)),
        restore: () => runSequentially(agents, restoreOne),
      }),
    async restore(agent) {
      const { error } = await restoreOne(agent);
      if (error === undefined) toast({ message: t('restored', named([agent])), tone: 'success' });
      else refuse(error);
    },
  };
}

function useChangingPublishing({ t, toast, refuse, named }: Toasts) {
  const { t: tUi } = useTranslation('ui');
  const changePublishing = useChangePublishing();
  const changeAll = async (
    agents: readonly AgentRef[],
    changed: (before: Publishing) => Partial<Publishing>,
    done: string,
  ) => {
    const former = new Map<string, Publishing>();
    const { error } = await runSequentially(agents, (agent) =>
      changePublishing(agent, (before) => {
        former.set(agent.gptSystemId, before);
        return changed(before);
      }),
    );
    if (error !== undefined) {
      refuse(error);
      return false;
    }
    const back = async () => {
      const outcome = await runSequentially(agents, (agent) =>
        changePublishing(agent, () => {
          const { isPublished, audience, brandKeys, chatAccessPolicyIds } =
            former.get(agent.gptSystemId) ?? {};
          return { isPublished, audience, brandKeys, chatAccessPolicyIds };
        }),
      );
      if (outcome.error !== undefined) refuse(outcome.error);
    };
    toast({ message: done, tone: 'success', action: { label: tUi('undo'), run: () => void back() } });
    return true;
  };
  return {
    unpublish: (...agents: readonly AgentRef[]) =>
      changeAll(agents, () => ({ isPublished: false }), t('unpublish.done', named(agents))),
    change: (agents: readonly AgentRef[], changed: (before: Publishing) => Partial<Publishing>) =>
      changeAll(agents, changed, t('bulk.done', named(agents))),
  };
}

function useResetting({ t, toast, refuse, named }: Toasts): AgentActions['reset'] {
  const confirm = useConfirm();
  const [reset] = agentApi.reset.useMutation();
  return async (agent) => {
    const isSure = await confirm({
      title: t('reset.title', named([agent])),
      text: t('reset.text'),
      confirmLabel: t('reset.do'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { gptSystemId, version } = agent;
    const { error } = await reset({ params: { gptSystemId }, ifMatch: version });
    if (error === undefined) toast({ message: t('reset.done', named([agent])), tone: 'success' });
    else refuse(error);
  };
}

/** Leaves all other publishing settings unchanged. */
function useChangePublishing() {
  const http = useHttp();
  const [publish] = agentApi.publishV2.useMutation();
  return async (
    { gptSystemId }: AgentRef,
    changed: (before: Publishing) => { [Key in keyof Publishing]?: Publishing[Key] | undefined },
  ): Promise<Outcome> => {
    const params = { gptSystemId };
    try {
      const now = await callRoute(http, agentAdministrationRoutes.publishing, { args: { params } });
      // Loaded on demand: the schemas are large, and few lists need them.
      const { settingsOf } = await import('./publishing/publishing-settings.ts');
      const before = settingsOf(now);
      const body = { ...before, ...changed(before) };
      return await publish({ params, query: {}, body, ifMatch: now.version });
    } catch (error) {
      return { error };
    }
  };
}

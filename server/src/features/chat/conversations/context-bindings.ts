/** Binds the routes of every context to the same services. */
import type {
  AskingRoutes,
  DetailRoutes,
  FeedbackRoutes,
  ReadingRoutes,
} from '@polylogue/contract/chat/contexts/context-routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { bindRead } from '../../../http/routes/read-binding.ts';
import * as asking from '../engine/ask.ts';
import type { ContextDeps } from '../contexts/context-deps.ts';
import type { ContextInput, ContextResolver } from '../contexts/resolve-context.ts';
import { openCitedFile, readCitation } from '../citations/read-citation.ts';
import * as service from './service.ts';
import { suggestNext } from '../engine/suggest-next.ts';

export type ContextRouteDeps = service.ConversationDeps & asking.AskDeps & ContextDeps;

const segmentKey = (params: { conversationId: string; conversationSegmentId: string }) => ({
  conversationId: params.conversationId,
  segmentId: params.conversationSegmentId,
});

/** Binds starting and continuing a conversation; `agentIdOf` returns the agent, or `null` for a draft. */
export const askingBindings = (
  deps: ContextRouteDeps,
  routes: AskingRoutes,
  {
    resolveContext,
    agentIdOf,
  }: { resolveContext: ContextResolver; agentIdOf(input: ContextInput): Promise<string | null> },
): Binding[] => [
  bind(routes.create, async (input) =>
    asking.startConversation(deps, await resolveContext(deps, input), {
      agentId: await agentIdOf(input),
      body: input.body,
      requestId: input.context.requestId,
    }),
  ),
  bind(routes.addSegment, async (input) =>
    asking.addSegment(deps, await resolveContext(deps, input), {
      conversationId: input.params.conversationId,
      body: input.body,
      requestId: input.context.requestId,
    }),
  ),
  bind(routes.followUps, async (input) =>
    suggestNext(deps, await resolveContext(deps, input), segmentKey(input.params)),
  ),
];

export const readingBindings = (
  deps: ContextRouteDeps,
  routes: ReadingRoutes,
  resolveContext: ContextResolver,
): Binding[] => [
  bindRead(deps, routes.get, async (from, input) => {
    const reader = await resolveContext(from, input);
    const { conversationId } = input.params;
    const { window, until } = input.query;
    return window === undefined
      ? service.read(from, reader, conversationId)
      : service.readWindow(from, reader, { conversationId, window, until });
  }),
  bindRead(deps, routes.export, async (from, input) =>
    service.exportConversation(from, await resolveContext(from, input), input.params.conversationId),
  ),
  bindRead(deps, routes.citations, async (from, input) =>
    readCitation(from, await resolveContext(from, input), { ...segmentKey(input.params), ...input.query }),
  ),
  bindRead(deps, routes.citationFile, async (from, input) =>
    openCitedFile(from, await resolveContext(from, input), { ...segmentKey(input.params), ...input.query }),
  ),
  bind(routes.updateSelectedLeafSegmentId, async (input) =>
    service.selectLeaf(deps, await resolveContext(deps, input), {
      conversationId: input.params.conversationId,
      segmentId: input.body.selectedLeafSegmentId,
    }),
  ),
];

export const detailBindings = (
  deps: ContextRouteDeps,
  routes: DetailRoutes,
  resolveContext: ContextResolver,
): Binding[] => [
  bindRead(deps, routes.executionDetails, async (from, input) =>
    service.readExecution(from, await resolveContext(from, input), segmentKey(input.params)),
  ),
  bindRead(deps, routes.traceLogs, async (from, input) =>
    service.readTrace(from, await resolveContext(from, input), segmentKey(input.params)),
  ),
];

export const feedbackBindings = (
  deps: ContextRouteDeps,
  routes: FeedbackRoutes,
  resolveContext: ContextResolver,
): Binding[] => [
  bind(routes.feedback, async (input) =>
    service.giveFeedback(deps, await resolveContext(deps, input), {
      ...segmentKey(input.params),
      feedback: input.body,
    }),
  ),
  bind(routes.removeFeedback, async (input) =>
    service.giveFeedback(deps, await resolveContext(deps, input), {
      ...segmentKey(input.params),
      feedback: null,
    }),
  ),
];

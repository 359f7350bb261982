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
import type { ContextInput, ContextOf } from '../contexts/resolve-context.ts';
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
  { contextOf, agentIdOf }: { contextOf: ContextOf; agentIdOf(input: ContextInput): Promise<string | null> },
): Binding[] => [
  bind(routes.create, async (input) =>
    asking.startConversation(deps, await contextOf(deps, input), {
      agentId: await agentIdOf(input),
      body: input.body,
      requestId: input.context.requestId,
    }),
  ),
  bind(routes.addSegment, async (input) =>
    asking.addSegment(deps, await contextOf(deps, input), {
      conversationId: input.params.conversationId,
      body: input.body,
      requestId: input.context.requestId,
    }),
  ),
  bind(routes.followUps, async (input) =>
    suggestNext(deps, await contextOf(deps, input), segmentKey(input.params)),
  ),
];

export const readingBindings = (
  deps: ContextRouteDeps,
  routes: ReadingRoutes,
  contextOf: ContextOf,
): Binding[] => [
  bindRead(deps, routes.get, async (from, input) => {
    const reader = await contextOf(from, input);
    const { conversationId } = input.params;
    const { window, until } = input.query;
    return window === undefined
      ? service.read(from, reader, conversationId)
      : service.readWindow(from, reader, { conversationId, window, until });
  }),
  bindRead(deps, routes.export, async (from, input) =>
    service.exportConversation(from, await contextOf(from, input), input.params.conversationId),
  ),
  bindRead(deps, routes.citations, async (from, input) =>
    readCitation(from, await contextOf(from, input), { ...segmentKey(input.params), ...input.query }),
  ),
  bindRead(deps, routes.citationFile, async (from, input) =>
    openCitedFile(from, await contextOf(from, input), { ...segmentKey(input.params), ...input.query }),
  ),
  bind(routes.updateSelectedLeafSegmentId, async (input) =>
    service.selectLeaf(deps, await contextOf(deps, input), {
      conversationId: input.params.conversationId,
      segmentId: input.body.selectedLeafSegmentId,
    }),
  ),
];

export const detailBindings = (
  deps: ContextRouteDeps,
  routes: DetailRoutes,
  contextOf: ContextOf,
): Binding[] => [
  bindRead(deps, routes.executionDetails, async (from, input) =>
    service.readExecution(from, await contextOf(from, input), segmentKey(input.params)),
  ),
  bindRead(deps, routes.traceLogs, async (from, input) =>
    service.readTrace(from, await contextOf(from, input), segmentKey(input.params)),
  ),
];

export const feedbackBindings = (
  deps: ContextRouteDeps,
  routes: FeedbackRoutes,
  contextOf: ContextOf,
): Binding[] => [
  bind(routes.feedback, async (input) =>
    service.giveFeedback(deps, await contextOf(deps, input), {
      ...segmentKey(input.params),
      feedback: input.body,
    }),
  ),
  bind(routes.removeFeedback, async (input) =>
    service.giveFeedback(deps, await contextOf(deps, input), {
      ...segmentKey(input.params),
      feedback: null,
    }),
  ),
];

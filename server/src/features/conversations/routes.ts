import { conversationRoutes as routes, streamRoutes } from '@polylogue/contract/conversations/routes';
import { type Binding, bind } from '../../http/routes/binding.ts';
import { bindRead } from '../../http/routes/read-binding.ts';
import * as asking from './ask.ts';
import * as service from './service.ts';
import * as streams from './streams.ts';

/** What the routes of this feature need together. */
export type ConversationRouteDeps = service.ConversationDeps & asking.AskDeps;

const segmentKey = (params: { conversationId: string; conversationSegmentId: string }) => ({
  conversationId: params.conversationId,
  segmentId: params.conversationSegmentId,
});

const listBindings = (deps: ConversationRouteDeps): Binding[] => [
  bindRead(deps, routes.list, (from, { caller, query: { includeArchived, includeDeleted, ...query } }) =>
    service.list(from, caller, {
      ...query,
      archived: includeArchived ? 'with' : 'without',
      withDeleted: includeDeleted,
    }),
  ),
  bindRead(deps, routes.listArchived, (from, { caller, query }) =>
    service.list(from, caller, { ...query, archived: 'only', withDeleted: false }),
  ),
  bindRead(deps, routes.get, (from, { caller, params }) => service.read(from, caller, params.conversationId)),
  bind(routes.delete, ({ caller, params }) => service.remove(deps, caller, params.conversationId)),
  bind(routes.archive, ({ caller, params }) =>
    service.setArchived(deps, caller, { ...params, isArchived: true }),
  ),
  bind(routes.unArchive, ({ caller, params }) =>
    service.setArchived(deps, caller, { ...params, isArchived: false }),
  ),
  bind(routes.updateTitle, ({ caller, params, body }) =>
    service.rename(deps, caller, { ...params, ...body }),
  ),
  bind(routes.updateSelectedLeafSegmentId, ({ caller, params, body }) =>
    service.selectLeaf(deps, caller, { ...params, segmentId: body.selectedLeafSegmentId }),
  ),
  bindRead(deps, routes.export, (from, { caller, params, context }) =>
    service.exportConversation(from, caller, { ...params, language: context.language }),
  ),
];

const segmentBindings = (deps: ConversationRouteDeps): Binding[] => [
  bindRead(deps, routes.citations, (from, { caller, params, query }) =>
    service.readCitation(from, caller, { ...segmentKey(params), ...query }),
  ),
  bindRead(deps, routes.executionDetails, (from, { caller, params }) =>
    service.readExecution(from, caller, segmentKey(params)),
  ),
  bindRead(deps, routes.traceLogs, (from, { caller, params }) =>
    service.readTrace(from, caller, segmentKey(params)),
  ),
  bind(routes.feedback, ({ caller, params, body }) =>
    service.giveFeedback(deps, caller, { ...segmentKey(params), feedback: body }),
  ),
  bind(routes.removeFeedback, ({ caller, params }) =>
    service.giveFeedback(deps, caller, { ...segmentKey(params), feedback: null }),
  ),
];

const streamBindings = (deps: ConversationRouteDeps): Binding[] => [
  bind(routes.create, ({ caller, params, body, context }) =>
    asking.startConversation(deps, caller, {
      agentId: params.gptSystemId,
      question: body.question,
      isPrivate: body.isPrivate ?? false,
      requestId: context.requestId,
      hostName: context.hostName,
    }),
  ),
  bind(routes.addSegment, ({ caller, params, body, context }) =>
    asking.addSegment(deps, caller, { ...params, ...body, requestId: context.requestId }),
  ),
  bind(streamRoutes.resume, ({ caller, params, context }) =>
    streams.resume(deps, caller, { ...params, lastEventId: context.lastEventId }),
  ),
  bind(streamRoutes.stop, ({ caller, params }) => streams.stop(deps, caller, params.requestId)),
];

/** Bindings of user conversations and answer streams. */
export const conversationRoutes = (deps: ConversationRouteDeps): Binding[] => [
  ...listBindings(deps),
  ...segmentBindings(deps),
  ...streamBindings(deps),
];

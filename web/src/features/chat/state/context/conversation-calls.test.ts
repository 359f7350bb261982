import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import type { Route } from '@polylogue/contract/http';
import { fillPath } from '@polylogue/contract/path';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { describe, expect, it } from 'vitest';
import { callOf } from './conversation-calls.ts';
import type { Chat } from './chat-context.ts';
import { adminDraftChat, draftChat, publicChat, publishedChat } from './other-chats.ts';
import { userChat } from './user-chat.ts';

const draftId = '0190a000-0000-7000-8000-000000000050';
const params = {
  gptSystemId: 'an-agent',
  publicChatEndpoint: 'help',
  configStateId: draftId,
  stateId: draftId,
  conversationId: 'a-conversation',
  conversationSegmentId: 'a-segment',
};
const always = ['create', 'addSegment', 'get', 'export', 'citations', 'updateSelectedLeafSegmentId'] as const;
const details = ['executionDetails', 'traceLogs'] as const;
const feedback = ['feedback', 'removeFeedback'] as const;

describe.each<[name: string, chat: Chat, declared: Readonly<Record<string, Route>>]>([
  ['a person', userChat, conversationRoutes],
  ['a person beside a draft', publishedChat('an-agent'), conversationRoutes],
  ['a visitor', publicChat('help', { sessionIdentifier: 's', hasPrompts: true }), publicConversationRoutes],
  ['the author of a personal draft', draftChat(draftId), draftConversationRoutes],
  ['the author of a draft of the organisation', adminDraftChat(draftId), adminDraftConversationRoutes],
])('the chat of %s', (_name, { calls, features }, declared) => {
  it('calls the routes that its contract declares and offers their features', () => {
    for (const name of [
      ...always,
      ...(features.details ? details : []),
      ...(features.feedback ? feedback : []),
    ]) {
      const { method, path, response } = callOf(calls, name, {}).route;
      expect([method, fillPath(path, params), response.kind]).toEqual([
        declared[name]?.method,
        fillPath(declared[name]?.path ?? '', params),
        declared[name]?.response.kind,
      ]);
    }
    const prompts = declared['promptsForConversation'];
    const [path] = calls.prompts === undefined ? [] : `${calls.base}${calls.prompts}`.split('?');
    expect(path).toBe(prompts?.path);
    expect(['executionDetails' in declared, 'feedback' in declared]).toEqual([
      features.details,
      features.feedback,
    ]);
  });
});

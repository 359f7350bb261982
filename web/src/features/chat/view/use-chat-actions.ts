/** Actions of the shown conversation; stable, so that turns don't re-render. */
import type { AddSegmentToConversationRequestModel } from '@polylogue/contract/chat/engine/questions';
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../lib/log.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { conversationsApi, type ConversationKey } from '../state/api.ts';
import { useChat } from '../state/context/chat-context.ts';
import { requestParametersOf } from '../state/context/request-parameters.ts';
import type { PrivacySetting } from '../state/drafts/privacy-setting.ts';
import type { ConversationCalls } from '../state/context/conversation-calls.ts';
import type { RunTurn } from '../state/answer-run.ts';
import { filesOfSegment, noFiles, requestFilesOf, type QuestionFiles } from '../state/question-files.ts';
import type { AnswerRuns } from '../state/runs/answer-runs.ts';
import type { RunRequest } from '../state/runs/run-request.ts';
import { type Dispatch, useThunkDispatch } from '../state/store-types.ts';
import { useAnswerRuns } from '../state/runs/use-answer-runs.ts';
import { branchTo, newestLeafFrom } from '../state/segments/branches.ts';
import type { ChatActions } from '../state/chat-actions.ts';
import { createChatSignals } from '../state/chat-signals.ts';
import { readBranch } from '../state/segments/read-segments.ts';
import type { ShownConversation } from '../state/conversation/use-conversation.ts';

export interface ShownChat extends ShownConversation {
  conversationId: string | undefined;
  /** Agent of this or the next new conversation. */
  gptSystem: Conversation['gptSystem'] | undefined;
  /** Privacy setting of a new conversation. */
  privacy: PrivacySetting;
  /**
   * Called when an answer starts: the pressed element may be removed, so focus moves to the message field.
   */
  onAnswerStart(): void;
  /** Called when an unsent question is returned to the message field. */
  onWithdraw(): void;
  showSource(source: { segmentId: string; citationId: string }): void;
  showDetails(segmentId: string): void;
}

/** Returns the current conversation; actions read it when called. */
type Shown = () => ShownChat;

function createShownBox(first: ShownChat) {
  let shown = first;
  return {
    read: (): ShownChat => shown,
    write(chat: ShownChat) {
      shown = chat;
    },
  };
}
type ReportError = (error: unknown) => void;

/** Actions that ask; each does nothing while an answer is running or when the agent is gone. */
function askingActions(shown: Shown, runs: AnswerRuns) {
  type Body = AddSegmentToConversationRequestModel;
  function begin(
    body: Body,
    turn: RunTurn,
    more?: Pick<RunRequest, 'segmentId' | 'isWritten' | 'parameters'>,
  ): boolean {
    const { conversationId, gptSystem, run, onAnswerStart } = shown();
    if (!gptSystem || (run && run.getSnapshot().phase !== 'refused')) return false;
    if (run) runs.leave(run);
    runs.ask({ conversationId, gptSystem, body, turn, ...more });
    onAnswerStart();
    return true;
  }
  const turnOf = (
    question: string,
    { parentSegmentId, files }: { parentSegmentId: string | null; files: QuestionFiles },
  ): RunTurn => ({ question, parentSegmentId, files, createdAt: new Date().toISOString() });
  return {
    ask(question: string, files: QuestionFiles = noFiles) {
      const { turns, run, conversationId, privacy } = shown();
      const last = turns.findLast((turn) => turn.run === undefined || turn.run !== run || run.segmentId);
      const parentSegmentId = last?.segment.conversationSegmentId ?? null;
      const turn = turnOf(question, { parentSegmentId, files });
      const isPrivate = conversationId === undefined && privacy.isPrivate;
      const body = {
        question,
        ...requestFilesOf(files),
        ...(last && { parentSegmentId, isNext: true as const }),
        ...(isPrivate && { isPrivate }),
      };
      const parameters = conversationId === undefined ? requestParametersOf(globalThis.location) : undefined;
      return begin(body, turn, { isWritten: true, parameters });
    },
    askNewVersion(segment: Segment, question: string) {
      const { parentSegmentId } = segment;
      const isWritten = question !== segment.question;
      const files = filesOfSegment(segment);
      const body = { question, ...requestFilesOf(files), parentSegmentId };
      return begin(body, turnOf(question, { parentSegmentId, files }), { isWritten });
    },
    continueAnswer(segment: Segment) {
      const { conversationSegmentId, question, parentSegmentId, answer, citations, steps } = segment;
      const before = { text: answer, citations, steps };
      const turn = { ...turnOf(question, { parentSegmentId, files: segment }), before };
      begin({ continueSegmentId: conversationSegmentId }, turn, { segmentId: conversationSegmentId });
    },
  };
}

/** Selects another version of a turn, at once if its branch is loaded; the server stores the selection. */
function versionAction(
  shown: Shown,
  calls: ConversationCalls,
  { dispatch, complain }: { dispatch: Dispatch; complain: ReportError },
): ChatActions['showVersion'] {
  let latest: string | undefined;
  const show = async (key: ConversationKey, branch: { until: string; limit: number }) => {
    latest = branch.until;
    const selectedLeafSegmentId = branch.until;
    await dispatch(readBranch(key, branch));
    // Another version was selected in the meantime.
    if (latest !== selectedLeafSegmentId) return;
    dispatch(
      conversationsApi.util.updateQueryData('conversation', key, (draft) => {
        draft.selectedLeafSegmentId = selectedLeafSegmentId;
      }),
    );
    await dispatch(
      conversationsApi.endpoints.selectLeaf.initiate({ ...key, selectedLeafSegmentId }),
    ).unwrap();
  };
  return (target) => {
    const { conversation } = shown();
    if (!conversation) return;
    const { conversationId, tree } = conversation;
    const until = newestLeafFrom(tree, target);
    // Only down to the leaf; the part above is already shown.
    const limit = branchTo(tree, until).length - branchTo(tree, target).length + 1;
    show({ calls, conversationId }, { until, limit }).catch(complain);
  };
}

/** Returns the actions of the shown conversation; the object is stable while the page lives. */
export function useActionsOf(chat: ShownChat): ChatActions {
  const { t } = useTranslation('conversations');
  const runs = useAnswerRuns();
  const dispatch = useThunkDispatch();
  const toast = useToast();
  const { calls } = useChat();
  const [box] = useState(() => createShownBox(chat));
  useLayoutEffect(() => box.write(chat));
  return useMemo<ChatActions>(() => {
    const shown = box.read;
    const say = (text: 'branchFailed' | 'stopFailed', error: unknown) => {
      log.error(text, error);
      toast({ message: t(text), tone: 'error' });
    };
    return {
      ...askingActions(shown, runs),
      retry(run) {
        runs.retry(run);
        shown().onAnswerStart();
      },
      withdraw(run) {
        runs.withdraw(run);
        shown().onWithdraw();
      },
      stop() {
        const { run } = shown();
        if (run) runs.stop(run).catch((error: unknown) => say('stopFailed', error));
      },
      showVersion: versionAction(shown, calls, {
        dispatch,
        complain: (error) => say('branchFailed', error),
      }),
      showSource: (segmentId, citationId) => shown().showSource({ segmentId, citationId }),
      showDetails: ({ conversationSegmentId }) => shown().showDetails(conversationSegmentId),
      signals: createChatSignals(),
    };
  }, [box, runs, calls, dispatch, toast, t]);
}

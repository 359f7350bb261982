/** Runs that a chat follows: starts, resumes, stops and leaves them. */
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Answer } from '@polylogue/contract/chat/engine/reduce-answer';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { followStream, type StreamSource } from '../../../../lib/streams/event-stream.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { sessionTokensRemembered } from '../../../../lib/session/session-tokens.ts';
import type { ServerEvent } from '../../../../lib/streams/sse-parser.ts';
import { conversationsApi } from '../api.ts';
import { isConsentRefusal, sendWithConsents } from '../consents/consent-gate.ts';
import type { Chat } from '../context/chat-context.ts';
import { headersOf } from '../context/conversation-calls.ts';
import { questionAsked, questionReturned, questionAccepted } from '../drafts/drafts-slice.ts';
import { newConversationKey } from '../drafts/person-drafts.ts';
import { AnswerRun, type RunTurn } from '../answer-run.ts';
import { type RunRequest, openRun } from './run-request.ts';
import type * as ListCache from '../list/list-cache.ts';
import type { Dispatch, Thunk } from '../store-types.ts';
import { commitIntervalMs, commitRun, cacheNewConversation } from './conversation-cache.ts';
import { loadStreamEventParser, type ParseStreamEvent } from './stream-event-parser.ts';

/** Delay before the list is refetched after an answer was left, in ms (document 1 §9). */
const refetchDelayMs = 1_000;
export interface RunDeps {
  http: HttpClient;
  dispatch: Dispatch;
  chat: Chat;
}

interface FollowedRun {
  run: AnswerRun;
  request?: RunRequest;
  abortController: AbortController;
  /** Set with the first connection. */
  parse?: ParseStreamEvent;
  /** The server has accepted the run, so it can be stopped. */
  isAccepted: boolean;
  /** Answer last written to the cached conversation. */
  committed?: Answer;
  commitTimer?: ReturnType<typeof setInterval>;
}

/**
 * Holds at most one run per conversation, and one for a conversation without an id. Listeners are notified
 * when a run is added, removed, or gets its conversation's id.
 */
export class AnswerRuns {
  readonly #deps: RunDeps;
  #followedRuns: readonly FollowedRun[] = [];
  #unreadable = new Set<string>();
  /** Request ids of answers that were followed to their end. */
  readonly #finished = new Set<string>();
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each notification. */
  getVersion = (): number => this.#version;

  /** Returns the run of a conversation; without an id, the run whose conversation has no id yet. */
  find(conversationId: string | undefined): AnswerRun | undefined {
    return this.#followedRuns.find(({ run }) => run.conversationId === conversationId)?.run;
  }

  /**
   * Returns true for a run that this tab follows or has followed to its end. With the parent of its turn,
   * only if the turn is shown below it.
   */
  knows(requestId: string, parentSegmentId?: string | null): boolean {
    const run = this.#followedRuns.find((followed) => followed.run.requestId === requestId)?.run;
    if (!run) return this.#finished.has(requestId);
    return parentSegmentId === undefined || run.turn.parentSegmentId === parentSegmentId;
  }

  /** Starts a run at once; its phase shows whether the question is accepted. */
  ask(request: RunRequest): AnswerRun {
    const { conversationId, segmentId, turn, isWritten } = request;
    const run = new AnswerRun({ requestId: newRequestId(), conversationId, segmentId }, turn);
    if (isWritten) this.#storeUnsent(request, turn);
    this.#follow({ run, request, abortController: new AbortController(), isAccepted: false });
    return run;
  }

  /** Retries a rejected question with the same id, so that one that did arrive is not asked twice. */
  retry(run: AnswerRun): void {
    const followed = this.#findFollowed(run);
    if (!followed?.request || run.getSnapshot().phase !== 'refused') return;
    run.setStopping(false);
    run.setPhase('connecting');
    void this.#read(followed);
  }

  /**
   * Follows an answer started before a reload, in another tab or on another device. Does nothing when it is
   * already followed or its events are unavailable.
   */
  resume(conversationId: string, segment: Segment): void {
    const { requestId, conversationSegmentId: segmentId, answer, runOffset = 0 } = segment;
    if (!requestId || this.#unreadable.has(requestId) || this.find(conversationId)) return;
    const isContinuation = runOffset > 0;
    const run = new AnswerRun(
      { requestId, isResumed: true, conversationId, segmentId },
      {
        question: segment.question,
        parentSegmentId: segment.parentSegmentId,
        createdAt: segment.createdAt,
        files: segment,
        ...(isContinuation && {
          before: { text: answer.slice(0, runOffset), citations: segment.citations, steps: segment.steps },
        }),
      },
    );
    this.#follow({ run, abortController: new AbortController(), isAccepted: true });
  }

  /** Stops the generation and keeps the text. Rejects when the server is unreachable. */
  async stop(run: AnswerRun): Promise<void> {
    run.setStopping(true);
    // Before the server has accepted the question, there is nothing to stop; the first event triggers the
    // stop.
    if (this.#findFollowed(run)?.isAccepted) await this.#sendStop(run);
  }

  /** Stops following an answer without stopping it; later events are ignored. */
  leave(run: AnswerRun): void {
    const followed = this.#findFollowed(run);
    if (!followed) return;
    followed.abortController.abort();
    this.#remove(followed);
    const { request, isAccepted } = followed;
    if (request && !isAccepted) this.#deps.dispatch(questionReturned(this.#draftKeyOf(request)));
    const wasFollowed = run.getSnapshot().phase !== 'refused';
    if (wasFollowed) setTimeout(() => this.#refreshList(), refetchDelayMs);
  }

  /** Returns an unsent question to the message field. */
  withdraw(run: AnswerRun): void {
    const request = this.#findFollowed(run)?.request;
    if (request) this.#storeUnsent(request, run.turn);
    this.leave(run);
  }

  /** Leaves all answers except those of one conversation; without an id, all answers. */
  leaveOthers(conversationId: string | undefined): void {
    for (const { run } of this.#followedRuns) {
      if (conversationId === undefined || run.conversationId !== conversationId) this.leave(run);
    }
  }

  #storeUnsent(request: RunRequest, { question, files }: RunTurn): void {
    this.#deps.dispatch(questionAsked(this.#draftKeyOf(request), question, files));
  }

  #findFollowed(run: AnswerRun): FollowedRun | undefined {
    return this.#followedRuns.find((followed) => followed.run === run);
  }

  #follow(followed: FollowedRun): void {
    this.#followedRuns = [...this.#followedRuns, followed];
    this.#notify();
    void this.#read(followed);
  }

  #remove(followed: FollowedRun): void {
    clearInterval(followed.commitTimer);
    followed.run.close();
    this.#followedRuns = this.#followedRuns.filter((other) => other !== followed);
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  async #read(followed: FollowedRun): Promise<void> {
    const { abortController } = followed;
    followed.commitTimer = setInterval(() => this.#commit(followed), commitIntervalMs);
    try {
      const outcome = await followStream(this.#sourceOf(followed));
      if (outcome === 'left') return;
      if (outcome === 'gone') this.#giveUp(followed);
      else this.#finish(followed);
    } catch (error) {
      if (abortController.signal.aborted) return;
      clearInterval(followed.commitTimer);
      this.#fail(followed, error);
    }
  }

  #sourceOf(followed: FollowedRun): StreamSource {
    const { run, request, abortController } = followed;
    const { http, chat } = this.#deps;
    const { requestId } = run;
    const ask = async (signal: AbortSignal) => {
      await chat.prepare?.();
      signal.throwIfAborted();
      const send = () => openRun(http, chat.calls, { request, requestId, signal });
      const place = { chatKey: chat.key, gptSystemId: request?.gptSystem.gptSystemId };
      return this.#deps.dispatch(sendWithConsents(place, send));
    };
    const readable = async (opening: Promise<Response>) => {
      // Sequential, so that an unreachable server is reported as such; the parser is usually loaded by now.
      const response = await opening;
      followed.parse = await loadStreamEventParser();
      return response;
    };
    return {
      signal: abortController.signal,
      open: (signal) => readable(ask(signal)),
      resume: (lastEventId, signal) =>
        readable(
          http.send(
            streamRoutes.resume,
            { params: { requestId } },
            { signal, headers: { ...headersOf(chat.calls), 'last-event-id': lastEventId } },
          ),
        ),
      onEvent: (event) => this.#receive(followed, event),
      isEnd: ({ event }) => event === 'no-more-data',
      onConnectionChange: (phase) => run.setPhase(phase),
      ...(request === undefined && { resumeFrom: '0' }),
    };
  }

  #receive(followed: FollowedRun, frame: ServerEvent): void {
    const { run, request, abortController } = followed;
    if (abortController.signal.aborted) return;
    const { dispatch, chat } = this.#deps;
    const event = followed.parse?.(frame.event, frame.data);
    if (!event) return;
    if (event.event === 'cosmos-db-session-tokens') {
      dispatch(sessionTokensRemembered(event.data.tokens));
      return;
    }
    if (chat.logsStreamErrors && (event.event === 'error' || event.event === 'internal-server-error')) {
      log.error('There was an error from server', event.data);
    }
    run.receive(event);
    if (event.event !== 'conversation-and-segment-id' || followed.isAccepted) return;
    followed.isAccepted = true;
    if (request) dispatch(questionAccepted(this.#draftKeyOf(request)));
    const isFirst = request !== undefined && !request.conversationId;
    const begun = isFirst
      ? cacheNewConversation(dispatch, chat.calls, {
          run,
          gptSystem: request.gptSystem,
          isPrivate: request.body.isPrivate,
        })
      : undefined;
    if (!isFirst) this.#commit(followed);
    const { conversationId: askedIn } = run;
    if (request && askedIn) this.#changeList(({ moveRowToTop }) => moveRowToTop(askedIn, begun));
    this.#notify();
    if (run.getSnapshot().isStopping) {
      this.#sendStop(run).catch((error: unknown) => log.error('The answer could not be stopped', error));
    }
  }

  #commit(followed: FollowedRun): void {
    const { run, committed, isAccepted } = followed;
    // Does not change the cache before the server has accepted the run.
    if (!isAccepted || run.answer === committed) return;
    followed.committed = run.answer;
    commitRun(this.#deps.dispatch, this.#deps.chat.calls, run);
  }

  async #sendStop(run: AnswerRun): Promise<void> {
    const { dispatch, chat } = this.#deps;
    const { calls } = chat;
    const call = dispatch(
      conversationsApi.endpoints.stopAnswer.initiate({ calls, requestId: run.requestId }),
    );
    try {
      await call.unwrap();
    } catch (error) {
      run.setStopping(false);
      // The answer may have ended in the meantime; then there is nothing to stop.
      if (failureOf(error)?.status !== 404) throw error;
    }
  }

  #finish(followed: FollowedRun): void {
    const { run, request } = followed;
    this.#commit(followed);
    this.#finished.add(run.requestId);
    run.setPhase('ended');
    this.#remove(followed);
    const { conversationId: answeredIn } = run;
    if (answeredIn) this.#changeList(({ clearAnsweringMark }) => clearAnsweringMark(answeredIn));
    // Reads the title that the server made of the question.
    if (request && !request.conversationId) this.#refreshList();
  }

  #fail(followed: FollowedRun, error: unknown): void {
    const { run, request, isAccepted } = followed;
    if (isConsentRefusal(error)) return this.leave(run);
    log.error('The answer stream failed', error);
    if (request && !isAccepted) {
      const unknown = { status: 'FETCH_ERROR', error: String(error), requestId: run.requestId } as const;
      run.setPhase('refused', failureOf(error) ?? unknown);
    } else this.#giveUp(followed);
  }

  /** Gives up on unavailable events; the server still knows the answer's state. */
  #giveUp(followed: FollowedRun): void {
    this.#unreadable.add(followed.run.requestId);
    this.#remove(followed);
    const { conversationId: id } = followed.run;
    this.#deps.dispatch(conversationsApi.util.invalidateTags([{ type: 'Conversation', id }]));
    this.#refreshList();
  }

  #refreshList(): void {
    this.#changeList(({ refreshFirstPage }) => refreshFirstPage());
  }

  /** Changes the cached lists. Their module comes with the list, which visitors don't have. */
  #changeList(change: (cache: typeof ListCache) => Thunk<unknown>): void {
    const { dispatch, chat } = this.#deps;
    if (!chat.features.list) return;
    import('../list/list-cache.ts')
      .then((cache) => dispatch(change(cache)))
      .catch((error: unknown) => log.warn('The list of conversations could not be changed', error));
  }

  /** Returns the draft key of a question. */
  #draftKeyOf({ conversationId = newConversationKey(this.#deps.chat) }: RunRequest): string {
    return conversationId;
  }
}

/** The answers that a chat follows: begins, resumes, stops and leaves them. */
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ConversationListItem, Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Answer } from '@polylogue/contract/chat/engine/reduce-answer';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { followStream, type StreamSource } from '../../../../lib/streams/event-stream.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { sessionTokensRemembered } from '../../../../lib/session/session-tokens.ts';
import type { ServerEvent } from '../../../../lib/streams/sse-parser.ts';
import { wait } from '../../../../lib/wait.ts';
import { conversationsApi } from '../api.ts';
import type { Chat } from '../context/chat-context.ts';
import { headersOf } from '../context/conversation-calls.ts';
import { questionAsked, questionReturned, questionTaken } from '../drafts/drafts-slice.ts';
import { newConversationKey } from '../drafts/person-drafts.ts';
import { AnswerRun, type RunTurn } from './answer-run.ts';
import { type Asking, openRun } from './asking.ts';
import { raiseRow, refreshFirstPage, settleRow } from '../list/list-cache.ts';
import { commitIntervalMs, commitRun, keepNewConversation } from './conversation-cache.ts';
import type { Dispatch } from './store-types.ts';
import { loadStreamEventParser, type ParseStreamEvent } from './stream-event-parser.ts';

/** Document 1 §9: the list is fetched again 1 s after an answer was left. */
const refetchAfterLeavingMs = 1_000;
/** A model proposes a better title when the first answer is complete; it takes at most 20 s: when to look for it. */
const titlePausesMs = [1_500, 3_500, 16_000];

export interface RunDeps {
  http: HttpClient;
  dispatch: Dispatch;
  chat: Chat;
}

interface Following {
  run: AnswerRun;
  asking?: Asking;
  leaving: AbortController;
  /** Known with the first connection. */
  parse?: ParseStreamEvent;
  /** The server knows the run: it can be stopped. */
  isTaken: boolean;
  /** What was written to the kept conversation last. */
  committed?: Answer;
  commitTimer?: ReturnType<typeof setInterval>;
}

/**
 * Knows at most one run per conversation, and one of a conversation that has no id yet. Listeners are told when
 * a run comes, goes, or learns which conversation it is in.
 */
export class AnswerRuns {
  readonly #deps: RunDeps;
  #followings: readonly Following[] = [];
  #unreadable = new Set<string>();
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes whenever listeners are told. */
  getVersion = (): number => this.#version;

  /** The run in a conversation; without an id: the one whose conversation the server has not named yet. */
  find(conversationId: string | undefined): AnswerRun | undefined {
    return this.#followings.find(({ run }) => run.conversationId === conversationId)?.run;
  }

  /** Asks. The run exists at once; whether the question is taken shows in its phase. */
  ask(asking: Asking): AnswerRun {
    const { conversationId, segmentId, turn, isWritten } = asking;
    const run = new AnswerRun({ requestId: newRequestId(), conversationId, segmentId }, turn);
    if (isWritten) this.#keepUnsent(asking, turn);
    this.#follow({ run, asking, leaving: new AbortController(), isTaken: false });
    return run;
  }

  /** Asks again what was refused, under the same name, so that a question that did arrive is not asked twice. */
  retry(run: AnswerRun): void {
    const following = this.#followingOf(run);
    if (!following?.asking || run.getSnapshot().phase !== 'refused') return;
    run.setStopping(false);
    run.setPhase('connecting');
    void this.#read(following);
  }

  /**
   * Follows an answer that was begun elsewhere: before a reload, in another tab, on another device. Nothing
   * happens where it is followed already, or its events can't be had.
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
    this.#follow({ run, leaving: new AbortController(), isTaken: true });
  }

  /** Stops the generation; what was said stays. Rejects when the server could not be told. */
  async stop(run: AnswerRun): Promise<void> {
    run.setStopping(true);
    // Until the server has taken the question there is nothing to stop: its first event sends it.
    if (this.#followingOf(run)?.isTaken) await this.#sendStop(run);
  }

  /** Leaves an answer without stopping it; what still arrives of it is ignored. */
  leave(run: AnswerRun): void {
    const following = this.#followingOf(run);
    if (!following) return;
    following.leaving.abort();
    this.#forget(following);
    const { asking, isTaken } = following;
    if (asking && !isTaken) this.#deps.dispatch(questionReturned(this.#draftKeyOf(asking)));
    const wasFollowed = run.getSnapshot().phase !== 'refused';
    if (wasFollowed) setTimeout(() => void this.#refreshList(), refetchAfterLeavingMs);
  }

  /** Takes a question back that was not sent: into the message field. */
  withdraw(run: AnswerRun): void {
    const asking = this.#followingOf(run)?.asking;
    if (asking) this.#keepUnsent(asking, run.turn);
    this.leave(run);
  }

  /** Leaves every answer but that of one conversation; without an id: every answer. */
  leaveOthers(conversationId: string | undefined): void {
    for (const { run } of this.#followings) {
      if (conversationId === undefined || run.conversationId !== conversationId) this.leave(run);
    }
  }

  #keepUnsent(asking: Asking, { question, files }: RunTurn): void {
    this.#deps.dispatch(questionAsked(this.#draftKeyOf(asking), question, files));
  }

  #followingOf(run: AnswerRun): Following | undefined {
    return this.#followings.find((following) => following.run === run);
  }

  #follow(following: Following): void {
    this.#followings = [...this.#followings, following];
    this.#tell();
    void this.#read(following);
  }

  #forget(following: Following): void {
    clearInterval(following.commitTimer);
    following.run.close();
    this.#followings = this.#followings.filter((other) => other !== following);
    this.#tell();
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  async #read(following: Following): Promise<void> {
    const { leaving } = following;
    following.commitTimer = setInterval(() => this.#commit(following), commitIntervalMs);
    try {
      const outcome = await followStream(this.#sourceOf(following));
      if (outcome === 'left') return;
      if (outcome === 'gone') this.#giveUp(following);
      else this.#finish(following);
    } catch (error) {
      if (leaving.signal.aborted) return;
      clearInterval(following.commitTimer);
      this.#fail(following, error);
    }
  }

  #sourceOf(following: Following): StreamSource {
    const { run, asking, leaving } = following;
    const { http, chat } = this.#deps;
    const { requestId } = run;
    const ask = async (signal: AbortSignal) => {
      await chat.prepare?.();
      signal.throwIfAborted();
      return openRun(http, chat.calls, { asking, requestId, signal });
    };
    const readable = async (opening: Promise<Response>) => {
      // One after the other, so that a server that is away is told of as such; the reader is mostly here already.
      const response = await opening;
      following.parse = await loadStreamEventParser();
      return response;
    };
    return {
      signal: leaving.signal,
      open: (signal) => readable(ask(signal)),
      resume: (lastEventId, signal) =>
        readable(
          http.send(
            streamRoutes.resume,
            { params: { requestId } },
            { signal, headers: { ...headersOf(chat.calls), 'last-event-id': lastEventId } },
          ),
        ),
      onEvent: (event) => this.#receive(following, event),
      isEnd: ({ event }) => event === 'no-more-data',
      onConnectionChange: (phase) => run.setPhase(phase),
      ...(asking === undefined && { resumeFrom: '0' }),
    };
  }

  #receive(following: Following, frame: ServerEvent): void {
    const { run, asking, leaving } = following;
    if (leaving.signal.aborted) return;
    const { dispatch, chat } = this.#deps;
    const event = following.parse?.(frame.event, frame.data);
    if (!event) return;
    if (event.event === 'cosmos-db-session-tokens') {
      dispatch(sessionTokensRemembered(event.data.tokens));
      return;
    }
    if (chat.logsStreamErrors && (event.event === 'error' || event.event === 'internal-server-error')) {
      log.error('There was an error from server', event.data);
    }
    run.receive(event);
    if (event.event !== 'conversation-and-segment-id' || following.isTaken) return;
    following.isTaken = true;
    if (asking) dispatch(questionTaken(this.#draftKeyOf(asking)));
    const isFirst = asking !== undefined && !asking.conversationId;
    const begun = isFirst
      ? keepNewConversation(dispatch, chat.calls, {
          run,
          gptSystem: asking.gptSystem,
          isPrivate: asking.body.isPrivate,
        })
      : undefined;
    if (!isFirst) this.#commit(following);
    if (chat.offers.list && asking && run.conversationId) dispatch(raiseRow(run.conversationId, begun));
    this.#tell();
    if (run.getSnapshot().isStopping) {
      this.#sendStop(run).catch((error: unknown) => log.error('The answer could not be stopped', error));
    }
  }

  #commit(following: Following): void {
    const { run, committed, isTaken } = following;
    // What the server has not taken changes nothing of what is kept.
    if (!isTaken || run.answer === committed) return;
    following.committed = run.answer;
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
      // Its end may just have been on its way: then there is nothing to stop.
      if (failureOf(error)?.status !== 404) throw error;
    }
  }

  #finish(following: Following): void {
    const { run, asking } = following;
    this.#commit(following);
    run.setPhase('ended');
    this.#forget(following);
    const { dispatch, chat } = this.#deps;
    if (!chat.offers.list) return;
    if (run.conversationId) dispatch(settleRow(run.conversationId));
    if (asking && !asking.conversationId) void this.#followTitle(run);
  }

  /** The server's title, and a model's better one when it comes. */
  async #followTitle({ conversationId, answer }: AnswerRun): Promise<void> {
    const titleNow = async () => {
      const rows = await this.#refreshList();
      return rows.find((row) => row.conversationId === conversationId)?.title;
    };
    const begun = await titleNow();
    if (answer.answerSource !== 'model') return;
    for (const pauseMs of titlePausesMs) {
      await wait(pauseMs);
      const title = await titleNow();
      if (title !== undefined && title !== begun) return;
    }
  }

  #fail(following: Following, error: unknown): void {
    const { run, asking, isTaken } = following;
    log.error('The answer could not be followed', error);
    if (asking && !isTaken) {
      const unknown = { status: 'FETCH_ERROR', error: String(error), requestId: run.requestId } as const;
      run.setPhase('refused', failureOf(error) ?? unknown);
    } else this.#giveUp(following);
  }

  /** The events can't be had any more, but the server knows how the answer stands. */
  #giveUp(following: Following): void {
    this.#unreadable.add(following.run.requestId);
    this.#forget(following);
    const { conversationId: id } = following.run;
    this.#deps.dispatch(conversationsApi.util.invalidateTags([{ type: 'Conversation', id }]));
    void this.#refreshList();
  }

  async #refreshList(): Promise<readonly ConversationListItem[]> {
    const { dispatch, chat } = this.#deps;
    return chat.offers.list ? dispatch(refreshFirstPage()) : [];
  }

  /** Where the drafts keep what is asked. */
  #draftKeyOf({ conversationId = newConversationKey(this.#deps.chat) }: Asking): string {
    return conversationId;
  }
}

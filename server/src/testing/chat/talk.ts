/** Client for conversations about a library document: asking, reading details and opening citations. */
import type {
  AskingRoutes,
  DetailRoutes,
  ReadingRoutes,
} from '@polylogue/contract/chat/contexts/context-routes';
import type { ExecutionDetails, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { newId } from '../../db/id.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Call } from './attachment-harness.ts';

type TalkRoutes = AskingRoutes & ReadingRoutes & DetailRoutes;

/** Routes of the context in which a conversation takes place. */
interface TalkContext {
  routes: TalkRoutes;
  /** Path parameters of all its routes. */
  params: Record<string, string>;
}

const question = 'How many days of paid leave does everybody have?';

/** Conversation of one person. */
export class Talk {
  readonly asker: SignedIn;
  readonly #call: Call;
  readonly #routes: TalkRoutes;
  readonly #params: Record<string, string>;
  conversationId = '';

  constructor(call: Call, asker: SignedIn, { routes, params }: TalkContext) {
    this.#call = call;
    this.asker = asker;
    this.#routes = routes;
    this.#params = params;
  }

  /** Asks a question and returns the segment with its answer. */
  async ask(body: object = {}): Promise<Segment> {
    const { create, addSegment } = this.#routes;
    const params = { ...this.#params, conversationId: this.conversationId };
    const answer = await this.#call(this.asker, this.conversationId ? addSegment : create, {
      params,
      body: { question, ...body },
      headers: { 'x-request-id': newId() },
    });
    if (answer.status !== 200) throw new Error(answer.body.code);
    this.conversationId = /"ConversationId":"([^"]+)"/.exec(String(answer.body))?.[1] ?? this.conversationId;
    const last = (await this.read()).at(-1);
    if (!last) throw new Error('Nothing was asked');
    return last;
  }

  /** Reads the execution details of an answer. */
  async details({ conversationSegmentId }: Segment): Promise<ExecutionDetails> {
    const params = { ...this.#params, conversationId: this.conversationId, conversationSegmentId };
    return (await this.#call(this.asker, this.#routes.executionDetails, { params })).body;
  }

  async read(): Promise<Segment[]> {
    const params = { ...this.#params, conversationId: this.conversationId };
    return (await this.#call(this.asker, this.#routes.get, { params })).body.segments;
  }

  /** Opens the source of an answer; returns its text and file, or their error codes. */
  async open({ conversationSegmentId }: Segment): Promise<string[]> {
    const params = { ...this.#params, conversationId: this.conversationId, conversationSegmentId };
    const query = { path: 'leave.md' };
    const { citations, citationFile } = this.#routes;
    const text = await this.#call(this.asker, citations, { params, query });
    const file = await this.#call(this.asker, citationFile, { params, query });
    return [text.body.text ?? text.body.code, file.body.code];
  }
}

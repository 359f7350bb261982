/** Client of conversations over HTTP in one context: signed in, as a visitor, or testing a draft. */
import type { AskingRoutes, ReadingRoutes } from '@polylogue/contract/chat/contexts/context-routes';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { ErrorBody, Route, RouteResult } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { fillPath } from '@polylogue/contract/path';
import { fetch, type Response } from 'undici';
import { EventReader } from './event-reader.ts';

export interface PersonRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  requestId?: string;
  lastEventId?: number | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type StreamOptions = Pick<PersonRequest, 'requestId' | 'lastEventId'>;

/** Server, credentials and context of a client. */
export interface Access {
  url: string;
  /** Bearer token, or a visitor's session. */
  credentials: { token: string } | { sessionIdentifier: string };
  /** Owner of the conversations. */
  userId: string;
  routes: AskingRoutes & ReadingRoutes;
  /** Path parameters of the context: agent, endpoint or draft. */
  params: Record<string, string>;
}

/** Returns the access of a signed-in person; the harness accepts the person's id as token. */
export const signedIn = (url: string, userId: string, gptSystemId: string): Access => ({
  url,
  credentials: { token: userId },
  userId,
  routes: conversationRoutes,
  params: { gptSystemId },
});

/** Returns the access of a visitor at a public endpoint. */
export const visiting = (
  url: string,
  ownerId: string,
  params: { sessionIdentifier: string; publicChatEndpoint: string },
): Access => ({
  url,
  credentials: { sessionIdentifier: params.sessionIdentifier },
  userId: ownerId,
  routes: publicConversationRoutes,
  params,
});

function headersOf(
  { credentials }: Access,
  { body, requestId, lastEventId, headers }: PersonRequest,
): Record<string, string> {
  return {
    ...headers,
    ...('token' in credentials
      ? { authorization: `Bearer ${credentials.token}` }
      : { [sessionIdentifierHeader]: credentials.sessionIdentifier }),
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

export class Person {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get userId(): string {
    return this.#access.userId;
  }

  /** Routes of the context. */
  get routes(): Access['routes'] {
    return this.#access.routes;
  }

  /** Returns the same person in another session. */
  inSession(sessionId: string): Person {
    return new Person({ ...this.#access, credentials: { token: `${this.userId}.${sessionId}` } });
  }

  /** Returns the same person asking another agent. */
  about(gptSystemId: string): Person {
    return new Person({ ...this.#access, params: { gptSystemId } });
  }

  /** Returns the same person testing a personal draft or one of the organisation's. */
  testing(draftId: string, side: 'personal' | 'admin' = 'personal'): Person {
    const params = { configStateId: draftId, stateId: draftId };
    const routes = side === 'admin' ? adminDraftConversationRoutes : draftConversationRoutes;
    return new Person({ ...this.#access, routes, params });
  }

  /** Calls a declared route. */
  send(route: Route, request: PersonRequest = {}): Promise<Response> {
    const { url, params } = this.#access;
    const query = new URLSearchParams(request.query).toString();
    return fetch(`${url}${fillPath(route.path, { ...params, ...request.params })}?${query}`, {
      method: route.method,
      headers: headersOf(this.#access, request),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.signal && { signal: request.signal }),
    });
  }

  /** Calls a route that answers JSON. */
  async result<R extends Route>(route: R, request?: PersonRequest): Promise<RouteResult<R>> {
    return (await (await this.send(route, request)).json()) as RouteResult<R>;
  }

  /** Calls a route that refuses; returns status and error code. */
  async refusal(route: Route, request?: PersonRequest): Promise<[status: number, code: string]> {
    const answer = await this.send(route, request);
    return [answer.status, ((await answer.json()) as ErrorBody).code];
  }

  /** Calls a streaming route and returns a reader of its events. */
  async stream(route: Route, request: PersonRequest = {}): Promise<EventReader> {
    const controller = new AbortController();
    return new EventReader(await this.send(route, { ...request, signal: controller.signal }), controller);
  }

  /** Starts a conversation. */
  ask(question: string, { agentId, ...options }: StreamOptions & { agentId?: string } = {}) {
    const params = agentId === undefined ? undefined : { gptSystemId: agentId };
    return this.stream(this.routes.create, { ...(params && { params }), body: { question }, ...options });
  }

  /** Adds a segment to a conversation, or continues one. */
  add(conversationId: string, body: object, options: StreamOptions = {}) {
    return this.stream(this.routes.addSegment, { params: { conversationId }, body, ...options });
  }

  resume(requestId: string, lastEventId?: number): Promise<EventReader> {
    const options = lastEventId === undefined ? {} : { lastEventId };
    return this.stream(streamRoutes.resume, { params: { requestId }, ...options });
  }

  stop(requestId: string): Promise<Response> {
    return this.send(streamRoutes.stop, { params: { requestId } });
  }

  async read(conversationId: string): Promise<Conversation> {
    const answer = await this.send(this.routes.get, { params: { conversationId } });
    return this.routes.get.response.schema.parse(await answer.json());
  }

  /** Reads one segment; throws if it is missing. */
  async segment(conversationId: string, segmentId: string): Promise<Segment> {
    const { segments } = await this.read(conversationId);
    const segment = segments.find(({ conversationSegmentId }) => conversationSegmentId === segmentId);
    if (!segment) throw new Error(`no segment ${segmentId}`);
    return segment;
  }
}

/** A signed-in person who uses conversations over HTTP. */
import { conversationRoutes as routes, streamRoutes } from '@polylogue/contract/conversations/routes';
import type { Conversation, Segment } from '@polylogue/contract/conversations/schemas';
import type { Route } from '@polylogue/contract/http';
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

/** Where and as whom a person calls. */
export interface Access {
  url: string;
  token: string;
  userId: string;
  /** The agent that is asked unless another one is named. */
  agentId: string;
}

function headersOf(
  token: string,
  { body, requestId, lastEventId, headers }: PersonRequest,
): Record<string, string> {
  return {
    ...headers,
    authorization: `Bearer ${token}`,
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

  /** The same person, signed in elsewhere. */
  inSession(sessionId: string): Person {
    return new Person({ ...this.#access, token: `${this.userId}.${sessionId}` });
  }

  /** Calls a declared route. */
  send(route: Route, request: PersonRequest = {}): Promise<Response> {
    const { url, token } = this.#access;
    const query = new URLSearchParams(request.query).toString();
    return fetch(`${url}${fillPath(route.path, request.params)}?${query}`, {
      method: route.method,
      headers: headersOf(token, request),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.signal && { signal: request.signal }),
    });
  }

  /** Calls a route that streams, and reads its events. */
  async stream(route: Route, request: PersonRequest = {}): Promise<EventReader> {
    const controller = new AbortController();
    return new EventReader(await this.send(route, { ...request, signal: controller.signal }), controller);
  }

  /** Starts a conversation. */
  ask(question: string, { agentId, ...options }: StreamOptions & { agentId?: string } = {}) {
    const params = { gptSystemId: agentId ?? this.#access.agentId };
    return this.stream(routes.create, { params, body: { question }, ...options });
  }

  /** Adds a segment to a conversation, or continues one. */
  add(conversationId: string, body: object, options: StreamOptions = {}) {
    return this.stream(routes.addSegment, { params: { conversationId }, body, ...options });
  }

  resume(requestId: string, lastEventId?: number): Promise<EventReader> {
    const options = lastEventId === undefined ? {} : { lastEventId };
    return this.stream(streamRoutes.resume, { params: { requestId }, ...options });
  }

  stop(requestId: string): Promise<Response> {
    return this.send(streamRoutes.stop, { params: { requestId } });
  }

  async read(conversationId: string): Promise<Conversation> {
    const answer = await this.send(routes.get, { params: { conversationId } });
    return routes.get.response.schema.parse(await answer.json());
  }

  /** The segment of this id. */
  async segment(conversationId: string, segmentId: string): Promise<Segment> {
    const { segments } = await this.read(conversationId);
    const segment = segments.find(({ conversationSegmentId }) => conversationSegmentId === segmentId);
    if (!segment) throw new Error(`no segment ${segmentId}`);
    return segment;
  }
}

/** Previews of a change by a dry run on the server, which changes nothing and invalidates no cache. */
import type { Route, RouteResult } from '@polylogue/contract/http';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ArgumentsOf, callRoute, type HttpClient } from '../../lib/http/http-client.ts';
import { useHttp } from '../../lib/http/http-context.ts';

const settleMs = 400;

type LooseCall = <Answer = Effect>(
  http: HttpClient,
  route: Route,
  call: { args: object; signal?: AbortSignal | undefined },
) => Promise<Answer>;
// The compiler cannot resolve the types of a generic route.
const call = callRoute as unknown as LooseCall;

/** Returns a function that requests a preview once. It rejects if the change itself would be refused. */
export function useFetchEffect(): <R extends Route>(route: R, args: ArgumentsOf<R>) => Promise<Effect> {
  const http = useHttp();
  return (route, args) => call(http, route, { args: args as object });
}

export interface DryRun<Answer> {
  answer?: Answer;
  error?: unknown;
  /** True while a newer request is pending. */
  isPending: boolean;
}

/** Requests a dry run 400 ms after the last change of `args`; none if they are `undefined`. */
export function useDryRun<R extends Route>(
  route: R,
  args: ArgumentsOf<R> | undefined,
): DryRun<RouteResult<R>> {
  const http = useHttp();
  const question = args === undefined ? undefined : JSON.stringify(args);
  const [known, setKnown] = useState<{ question: string; answer?: RouteResult<R>; error?: unknown }>();
  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      const answer = await call<RouteResult<R>>(http, route, { args: JSON.parse(asked) as object, signal });
      setKnown({ question: asked, answer });
    } catch (error) {
      if (!signal.aborted) setKnown({ question: asked, error });
    }
  });
  useEffect(() => {
    if (question === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(question, stop.signal), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question]);
  if (question === undefined || !known) return { isPending: question !== undefined };
  return { ...known, isPending: known.question !== question };
}

export interface EffectPreview {
  effect?: Effect;
  error?: unknown;
  isPending: boolean;
}

/** Runs a dry run whose response is an effect on rights. */
export function useEffectPreview<R extends Route>(route: R, args: ArgumentsOf<R> | undefined): EffectPreview {
  const { answer, ...state } = useDryRun(route, args);
  return { ...state, ...(answer !== undefined && { effect: answer as Effect }) };
}

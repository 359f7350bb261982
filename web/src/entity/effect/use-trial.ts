/** Dry runs: asks the server what a change would lead to, without making it and without emptying what is read. */
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
// The compiler does not follow a route that is not known yet.
const call = callRoute as unknown as LooseCall;

/** Returns what asks once. Rejects with the failure, as where the change itself would be refused. */
export function useAskTrial(): <R extends Route>(route: R, args: ArgumentsOf<R>) => Promise<Effect> {
  const http = useHttp();
  return (route, args) => call(http, route, { args: args as object });
}

export interface DryRun<Answer> {
  answer?: Answer;
  error?: unknown;
  /** A newer question than the one that is answered is under way. */
  isPending: boolean;
}

/** Asks 400 ms after the last change of the question; `undefined`: there is nothing to ask. */
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

export interface Trial {
  effect?: Effect;
  error?: unknown;
  isPending: boolean;
}

/** A dry run whose declared answer is an effect on rights. */
export function useTrial<R extends Route>(route: R, args: ArgumentsOf<R> | undefined): Trial {
  const { answer, ...state } = useDryRun(route, args);
  return { ...state, ...(answer !== undefined && { effect: answer as Effect }) };
}

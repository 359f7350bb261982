/**
 * Fields of a fault that may leave the browser. All others are dropped: an error message may quote
 * a question, an address names a conversation.
 */
import type { ErrorEvent, Exception, StackFrame } from '@sentry/react';

/** Messages of engines, of React and of our own client that quote only code. */
const safeMessages = [
  /^Minified React error #\d+/,
  /^Cannot (read|set) properties of (undefined|null)( \((reading|setting) '[\w$]{1,40}'\))?$/,
  /^[\w$.]{1,80} is not (a function|defined|iterable|a constructor|an object)$/,
  /^(Maximum call stack size exceeded|Invalid array length|Failed to fetch|Load failed)$/,
  /^Call [\w-]{1,64} failed: \w{1,20}$/,
];
const redacted = '(message withheld)';

function safeMessage(message: string | undefined): string {
  const found = safeMessages.map((pattern) => pattern.exec(message ?? '')).find((match) => match !== null);
  return found?.[0] ?? redacted;
}

/** Identifier in code; other text may be a sentence that only looks like a location. */
const codeWord = (text: string | undefined) => (text && /^[\w$.<>?[\]-]{1,80}$/.test(text) ? text : '?');

/** Keeps only paths of the product's own scripts, without query and fragment. */
function ownScript(fileName: string | undefined, origin: string): string {
  const url = URL.parse(fileName ?? '');
  const isOwn = url?.origin === origin && /^\/(assets|src)\/[\w./-]+$/.test(url.pathname);
  return isOwn ? origin + url.pathname : '?';
}

const frameWithoutContent = ({ filename, lineno, colno, ...frame }: StackFrame, origin: string) => ({
  filename: ownScript(filename, origin),
  function: codeWord(frame.function),
  lineno,
  colno,
});

const exceptionWithoutContent = ({ type, value, stacktrace }: Exception, origin: string): Exception => ({
  type: codeWord(type),
  value: safeMessage(value),
  stacktrace: { frames: stacktrace?.frames?.map((frame) => frameWithoutContent(frame, origin)) },
});

/**
 * Reduces an event to kind, location, component, build and environment; `origin` is the product's.
 */
export function withoutContent(event: ErrorEvent, origin: string): ErrorEvent {
  const { event_id, timestamp, platform, level, release, environment, tags, exception } = event;
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    tags: { component: codeWord(String(tags?.['component'])) },
    exception: { values: exception?.values?.map((value) => exceptionWithoutContent(value, origin)) },
  };
}

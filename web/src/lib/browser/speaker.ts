/** Text-to-speech with the device's own voices. One text at a time: the device has a single audio output. */

/** Text that is being read aloud. */
export interface Reading {
  id: string;
  /** Part of the page that the text belongs to; leaving it stops the reading. */
  place: string | undefined;
  isPaused: boolean;
}

export interface Voiced {
  parts: readonly string[];
  voice: SpeechSynthesisVoice;
}

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** Returns voices that run on the device; others send the text to their vendor. */
export const ownVoices = (): SpeechSynthesisVoice[] =>
  synthesis()
    ?.getVoices()
    .filter(({ localService }) => localService) ?? [];

export const hasOwnVoices = (): boolean => ownVoices().length > 0;

/**
 * Subscribes to the voice list, which browsers fill after the page loads. Returns an unsubscribe function.
 */
export function onVoicesChange(listener: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener('voiceschanged', listener);
  return () => voices?.removeEventListener('voiceschanged', listener);
}

let reading: Reading | undefined;
let voiced: Voiced | undefined;
let position = 0;
let spoken: SpeechSynthesisUtterance | undefined;
const listeners = new Set<() => void>();

function become(next: Reading | undefined): void {
  reading = next;
  for (const listener of listeners) listener();
}

export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getReading = (): Reading | undefined => reading;

/** Cancels speech without reporting the cancelled utterance as ended. */
function silence(): void {
  spoken = undefined;
  synthesis()?.cancel();
}

export function stopReading(): void {
  if (!reading) return;
  silence();
  become(undefined);
}

function sayNext(): void {
  const text = voiced?.parts[position];
  if (!voiced || text === undefined) {
    stopReading();
    return;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voiced.voice;
  utterance.lang = voiced.voice.lang;
  utterance.onend = () => {
    if (spoken !== utterance) return;
    position += 1;
    sayNext();
  };
  utterance.onerror = () => {
    if (spoken === utterance) stopReading();
  };
  spoken = utterance;
  synthesis()?.speak(utterance);
}

/** Starts reading a text and stops the current one. */
export function startReading({ id, place }: Pick<Reading, 'id' | 'place'>, text: Voiced): void {
  silence();
  voiced = text;
  position = 0;
  become({ id, place, isPaused: false });
  sayNext();
}

/** Pauses. Devices lose their position, so reading resumes at the start of the interrupted part. */
export function pauseReading(): void {
  if (!reading) return;
  silence();
  become({ ...reading, isPaused: true });
}

export function resumeReading(): void {
  if (!reading?.isPaused) return;
  become({ ...reading, isPaused: false });
  sayNext();
}

// Some browsers continue speaking after the page is closed.
if (typeof window !== 'undefined') window.addEventListener('pagehide', stopReading);

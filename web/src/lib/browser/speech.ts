/** Text-to-speech with the device's own voices. One text at a time: the device has a single audio output. */

/** Text that is being read aloud. */
export interface Reading {
  id: string;
  /** Part of the page that the text belongs to; leaving it stops the reading. */
  place: string | undefined;
  isPaused: boolean;
}

export interface SpeechText {
  parts: readonly string[];
  voice: SpeechSynthesisVoice;
}

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** Returns voices that run on the device; others send the text to their vendor. */
export const localVoices = (): SpeechSynthesisVoice[] =>
  synthesis()
    ?.getVoices()
    .filter(({ localService }) => localService) ?? [];

export const hasLocalVoices = (): boolean => localVoices().length > 0;

/**
 * Subscribes to the voice list, which browsers fill after the page loads. Returns an unsubscribe function.
 */
export function onVoicesChange(listener: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener('voiceschanged', listener);
  return () => voices?.removeEventListener('voiceschanged', listener);
}

let reading: Reading | undefined;
let speechText: SpeechText | undefined;
let position = 0;
let currentUtterance: SpeechSynthesisUtterance | undefined;
const listeners = new Set<() => void>();

function setReading(next: Reading | undefined): void {
  reading = next;
  for (const listener of listeners) listener();
}

export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getReading = (): Reading | undefined => reading;

/** Cancels speech without reporting the cancelled utterance as ended. */
function cancelSpeech(): void {
  currentUtterance = undefined;
  synthesis()?.cancel();
}

export function stopReading(): void {
  if (!reading) return;
  cancelSpeech();
  setReading(undefined);
}

function speakNext(): void {
  const text = speechText?.parts[position];
  if (!speechText || text === undefined) {
    stopReading();
    return;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = speechText.voice;
  utterance.lang = speechText.voice.lang;
  utterance.onend = () => {
    if (currentUtterance !== utterance) return;
    position += 1;
    speakNext();
  };
  utterance.onerror = () => {
    if (currentUtterance === utterance) stopReading();
  };
  currentUtterance = utterance;
  synthesis()?.speak(utterance);
}

/** Starts reading a text and stops the current one. */
export function startReading({ id, place }: Pick<Reading, 'id' | 'place'>, text: SpeechText): void {
  cancelSpeech();
  speechText = text;
  position = 0;
  setReading({ id, place, isPaused: false });
  speakNext();
}

/** Pauses reading. Devices lose their position, so reading resumes at the start of the interrupted part. */
export function pauseReading(): void {
  if (!reading) return;
  cancelSpeech();
  setReading({ ...reading, isPaused: true });
}

export function resumeReading(): void {
  if (!reading?.isPaused) return;
  setReading({ ...reading, isPaused: false });
  speakNext();
}

// Some browsers continue speaking after the page is closed.
if (typeof window !== 'undefined') window.addEventListener('pagehide', stopReading);

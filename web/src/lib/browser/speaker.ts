/** Says texts with the voices of the device, one at a time: it has one speaker, whatever is on the page. */

/** What is being said. */
export interface Reading {
  id: string;
  /** Where on the page it belongs to: leaving that ends it. */
  place: string | undefined;
  isPaused: boolean;
}

export interface Voiced {
  parts: readonly string[];
  voice: SpeechSynthesisVoice;
}

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** Voices that say a text here: others send it to whoever offers them. */
export const ownVoices = (): SpeechSynthesisVoice[] =>
  synthesis()
    ?.getVoices()
    .filter(({ localService }) => localService) ?? [];

export const hasOwnVoices = (): boolean => ownVoices().length > 0;

/** Voices come some time after the page. Returns how to stop. */
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

/** Silences the device; what is cut off here tells nobody that it has ended. */
function silence(): void {
  spoken = undefined;
  synthesis()?.cancel();
}

/** Ends it. */
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

/** Begins to say the parts, in place of what was being said. */
export function startReading({ id, place }: Pick<Reading, 'id' | 'place'>, text: Voiced): void {
  silence();
  voiced = text;
  position = 0;
  become({ id, place, isPaused: false });
  sayNext();
}

/** Pauses; devices forget where they were, so it goes on with the part that was cut off. */
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

// Some browsers go on speaking for a page that is gone.
if (typeof window !== 'undefined') window.addEventListener('pagehide', stopReading);

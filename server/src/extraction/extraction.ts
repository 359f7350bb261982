/** Gets the text out of documents that strangers sent, in processes of their own with limits of time and memory. */
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import type { QueueOwner } from '../scheduling/beneficiary.ts';
import { limitedProcess } from '../sandboxed-process/sandboxed-process.ts';
import { scratchFolder } from '../sandboxed-process/scratch-folder.ts';
import type { Document, DocumentFacts, ExtractedText } from './document.ts';
import { dataOfLanguage, defaultRecognitionLanguages } from './recognition/languages.ts';
import { withRecognisedAttachments } from './recognition/recognise-attached.ts';
import { type OnPage, readPicture, withRecognisedPages } from './recognition/recognise-pages.ts';
import type { Languages } from './recognition/recognise-text.ts';
import type { RecognitionTask } from './recognition/recognition-worker.ts';
import { readWithFigures } from './read-with-figures.ts';

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Times by the clock only end what hangs: processor time is what a document is refused for. */
const readingClockMs = 20 * 60_000;
const pageClockMs = 10 * 60_000;

export interface ExtractionOptions {
  /** Default: a library like any other. */
  beneficiary?: QueueOwner;
  /** Its pictures, too. Default: its text alone. */
  withFigures?: boolean;
  /** Pages that are pictures and may be recognised; of a document with more of them none is. Default: 10. */
  maxRecognisedPages?: number;
  onPage?: OnPage;
  signal?: AbortSignal;
}

export interface Extraction {
  /**
   * Throws `file.encrypted`, `file.unreadable`, `file.too_complex` also for more text than is worked on, and
   * `file.no_text` where nothing is to be read; `server.unavailable` where the machine holds reading up; the signal's
   * reason when it aborts.
   */
  extract(
    open: () => Promise<Readable>,
    facts: DocumentFacts,
    options?: ExtractionOptions,
  ): Promise<ExtractedText>;
  stop(): Promise<void>;
}

/** The processes of those who wait for each other: one for each kind of work, started when first needed. */
function startLane() {
  const reading = limitedProcess<Document>({
    program: programOf('./extraction-worker.ts'),
    clockLimitMs: readingClockMs,
    isPatient: true,
  });
  const recognition = limitedProcess<RecognitionTask>({
    program: programOf('./recognition/recognition-worker.ts'),
    clockLimitMs: pageClockMs,
    isPatient: true,
  });
  return { reading, recognition };
}

/**
 * Reads one document at a time, or one page, for libraries, as many for people who wait, and as many for visitors: no
 * document of a stranger keeps those who are signed in waiting. Within a lane all owners have their turns.
 */
export function startExtraction(languages: readonly string[] = defaultRecognitionLanguages): Extraction {
  const lanes = { library: startLane(), person: startLane(), visitor: startLane() };
  const scratch = scratchFolder();
  const stopping = new AbortController();
  const dataOfLanguages = languages.flatMap((name) => dataOfLanguage(name) ?? []);
  const languagesOf = async (): Promise<Languages> => ({
    names: languages.join('+'),
    folder: await scratch.linksTo(dataOfLanguages),
  });

  async function read(file: string, facts: DocumentFacts, options: ExtractionOptions) {
    const { withFigures = false, maxRecognisedPages = 10, onPage = async () => undefined } = options;
    const { kind, id: owner } = options.beneficiary ?? { kind: 'library', id: '' };
    const { reading, recognition } = lanes[kind];
    const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
    const turn = { owner, signal };
    const pages = async () => ({
      file,
      mediaType: facts.mediaType,
      languages: await languagesOf(),
      maxPages: maxRecognisedPages,
      onPage,
      turn,
    });
    if (facts.mediaType.startsWith('image/')) return readPicture(recognition, await pages());
    const document = { ...facts, file, withFigures, isWaitedFor: kind !== 'library' };
    const found = await readWithFigures(reading, document, turn);
    if (facts.mediaType === 'application/pdf') return withRecognisedPages(recognition, found, await pages());
    return found.attachedPictures?.length
      ? withRecognisedAttachments(found, recognition, { ...(await pages()), scratch })
      : found;
  }

  return {
    extract: (open, facts, options = {}) =>
      scratch.withFile(open, async (file) => {
        const found = await read(file, facts, options);
        // Pages that were left out because nobody waits any more are no reading.
        options.signal?.throwIfAborted();
        if (found.text.trim() === '') throw new AppError('file.no_text');
        return found;
      }),
    async stop() {
      stopping.abort(new Error('The product stops'));
      const processes = Object.values(lanes).flatMap(({ reading, recognition }) => [reading, recognition]);
      await Promise.all(processes.map((one) => one.stop()));
      await scratch.remove();
    },
  };
}

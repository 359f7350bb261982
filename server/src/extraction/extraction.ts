/** Extracts text from untrusted documents, in child processes with time and memory limits. */
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { sandboxedProcess } from '../sandboxed-process/sandboxed-process.ts';
import { scratchFolder } from '../sandboxed-process/scratch-folder.ts';
import type { Document, DocumentFacts, ExtractedText } from './document.ts';
import { dataOfLanguage, defaultRecognitionLanguages, directionData } from './recognition/languages.ts';
import { shortenOmissions } from './omissions.ts';
import { withRecognisedAttachments } from './recognition/recognise-attached.ts';
import { type OnPage, readPicture, withRecognisedPages } from './recognition/recognise-pages.ts';
import type { Languages } from './recognition/recognise-text.ts';
import type { RecognitionTask } from './recognition/recognition-worker.ts';
import { readWithFigures } from './read-with-figures.ts';

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Wall-clock limits in ms, only for hung processes; documents are refused by CPU time. */
const readingClockMs = 20 * 60_000;
const pageClockMs = 10 * 60_000;

export interface ExtractionOptions {
  /** Default: a library. */
  queueOwner?: QueueOwner;
  /** Default: false. */
  withFigures?: boolean;
  /**
   * Maximum number of recognised pages; documents with more picture pages get none recognised. Default 10.
   */
  maxRecognisedPages?: number;
  onPage?: OnPage;
  signal?: AbortSignal;
}

export interface Extraction {
  /**
   * Throws `file.encrypted`, `file.unreadable`, `file.too_complex` (also for long texts) or `file.no_text`
   * for the document. Throws `server.unavailable` if the machine is overloaded, and the signal's reason when
   * aborted.
   */
  extract(
    open: () => Promise<Readable>,
    facts: DocumentFacts,
    options?: ExtractionOptions,
  ): Promise<ExtractedText>;
  stop(): Promise<void>;
}

/** Starts the processes of a lane, one per kind of work, on first use. */
function startLane() {
  const reading = sandboxedProcess<Document>({
    program: programOf('./extraction-worker.ts'),
    clockLimitMs: readingClockMs,
    isBackground: true,
  });
  const recognition = sandboxedProcess<RecognitionTask>({
    program: programOf('./recognition/recognition-worker.ts'),
    clockLimitMs: pageClockMs,
    isBackground: true,
  });
  return { reading, recognition };
}

/**
 * Creates an extraction with separate lanes for libraries, users and visitors, so that visitors' documents
 * never delay users. Each lane reads one document and one page at a time; owners take turns.
 */
export function startExtraction(languages: readonly string[] = defaultRecognitionLanguages): Extraction {
  const lanes = { library: startLane(), person: startLane(), visitor: startLane() };
  const scratch = scratchFolder();
  const stopping = new AbortController();
  const recognitionData = [directionData, ...languages].flatMap((name) => dataOfLanguage(name) ?? []);
  const languagesOf = async (): Promise<Languages> => ({
    names: languages.join('+'),
    folder: await scratch.linksTo(recognitionData),
  });

  async function read(file: string, facts: DocumentFacts, options: ExtractionOptions) {
    const { withFigures = false, maxRecognisedPages = 10, onPage = async () => undefined } = options;
    const { kind, id: owner } = options.queueOwner ?? { kind: 'library', id: '' };
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
    const document = { ...facts, file, withFigures, isInteractive: kind !== 'library' };
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
        // An aborted recognition leaves pages out, so its result is discarded.
        options.signal?.throwIfAborted();
        if (found.text.trim() === '') throw new AppError('file.no_text');
        const { omissions, ...rest } = found;
        return { ...rest, ...(omissions?.length && { omissions: shortenOmissions(omissions) }) };
      }),
    async stop() {
      stopping.abort(new Error('The product stops'));
      const processes = Object.values(lanes).flatMap(({ reading, recognition }) => [reading, recognition]);
      await Promise.all(processes.map((one) => one.stop()));
      await scratch.remove();
    },
  };
}

/** What libraries take: so far the documents whose text can be read as it is, whatever its notation. */
import { limits } from '../limits.ts';
import type { FileRules } from '../multipart.ts';

export const libraryFileRules = { ...limits.libraryFile, mediaTypes: ['text/plain'] } satisfies FileRules;

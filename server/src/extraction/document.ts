/** Input and output of document extraction. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';

export interface ExtractedText {
  title: string | undefined;
  /** Markdown, or plain text if the document is plain text. */
  text: string;
  isMarkdown: boolean;
  /** Offsets in `text` of its pages or slides, the first at 0; empty without pages. */
  pageStarts: number[];
  /** Number of pages whose text was recognised in a picture. */
  recognisedPages?: number;
  /** In the order of the text. */
  figures?: ExtractedFigure[];
  /** Set when extracting figures exceeded the limits and they were left out. */
  lacksFigures?: true;
  /** Parts that were not read; each kind once. */
  omissions?: Omission[];
  /** Attachments with pages to recognise, in the order of the text. */
  attachedPictures?: AttachedPictures[];
}

/** Attached picture, or attached PDF with pages that are pictures. */
export interface AttachedPictures {
  name: string;
  mediaType: string;
  content: Uint8Array;
  /** Text extracted without recognition; absent for a picture. */
  read?: ExtractedText;
  /** Parts that stay unread without recognition. */
  unread: Omission[];
  /** Span in the text, including the note on unread parts. */
  start: number;
  end: number;
}

/** Picture of a document, with its caption. */
export interface ExtractedFigure {
  /** WebP bytes. */
  content: Uint8Array;
  width: number;
  height: number;
  /** Empty without a caption. */
  caption: string;
  /** From 1; absent without pages. */
  page?: number;
  /** Span of the caption in the text, or position of the picture. */
  start: number;
  end: number;
}

export interface DocumentFacts {
  /** Detected from the content. */
  mediaType: string;
  /** Its extension selects the text notation. */
  name: string;
}

/** Document stored in a local file. */
export interface Document extends DocumentFacts {
  file: string;
  /** False to skip figures that exceed the limits. */
  withFigures: boolean;
  /** True if a user waits for the result. */
  isInteractive: boolean;
}

/** Document in memory, possibly an attachment. */
export interface DocumentContent extends DocumentFacts {
  content: Uint8Array;
  withFigures: boolean;
  /** Remaining budget of the enclosing mail; absent if the document is not an attachment. */
  mailBudget?: MailBudget;
}

/** Remaining budget for reading a mail. */
export interface MailBudget {
  /** Nesting levels of attached mails. */
  levels: number;
  /** Shared by a mail and all mails in it; decremented while reading. */
  shared: { attachments: number; pictureBytes: number };
}

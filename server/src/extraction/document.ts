/** What is read, and what comes of it. */

/** What a document says. */
export interface ExtractedText {
  title: string | undefined;
  /** Markdown, or plain text where the document is one. */
  text: string;
  isMarkdown: boolean;
  /** Where in `text` its pages or slides begin, the first at 0; none where it has none. */
  pageStarts: number[];
  /** How many of its pages are pictures whose text was recognised. */
  recognisedPages?: number;
  /** Its pictures, in the order of the text. */
  figures?: ExtractedFigure[];
  /** Reading its pictures took too much: they are left out. */
  lacksFigures?: true;
  /** What is attached to it and has pages to recognise, in the order of the text. */
  attachedPictures?: AttachedPictures[];
}

/** An attached picture, or an attached PDF some of whose pages are pictures. */
export interface AttachedPictures {
  name: string;
  mediaType: string;
  content: Uint8Array;
  /** What could be read of it without recognising anything; none of a picture. */
  read?: ExtractedText;
  /** Where it stands in the text, with the note that says what was not read. */
  start: number;
  end: number;
}

/** A picture of a document, with what is written beside it. */
export interface ExtractedFigure {
  /** WebP. */
  content: Uint8Array;
  width: number;
  height: number;
  /** Empty where nothing is written beside it. */
  caption: string;
  /** From 1; none where the document has no pages. */
  page?: number;
  /** Where its caption stands in the text, or the place of the picture. */
  start: number;
  end: number;
}

/** What is known of a document. */
export interface DocumentFacts {
  /** By its content. */
  mediaType: string;
  /** Tells the notations of texts apart. */
  name: string;
}

/** A document that lies in a file. */
export interface Document extends DocumentFacts {
  file: string;
  /** Without its pictures where these take too much. */
  withFigures: boolean;
  /** By somebody, at this moment. */
  isWaitedFor: boolean;
}

/** A document, or one that is attached to another. */
export interface DocumentContent extends DocumentFacts {
  content: Uint8Array;
  withFigures: boolean;
  /** What the mail that it is attached to leaves to mails in it; none: it is attached to nothing. */
  mailRoom?: MailRoom;
}

/** What may still be read of a mail. */
export interface MailRoom {
  /** Mails within mails. */
  levels: number;
  /** Of the mail and those in it, together: counted down. */
  shared: { attachments: number; pictureBytes: number };
}

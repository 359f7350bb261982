/** What is read, and what comes of it. */

/** What a document says. */
export interface ExtractedText {
  title: string | undefined;
  /** Markdown, or plain text where the document is one. */
  text: string;
  isMarkdown: boolean;
  /** Where in `text` its pages or slides begin, the first at 0; none where it has none. */
  pageStarts: number[];
}

/** What is known of a document. */
export interface DocumentFacts {
  /** By its content. */
  mediaType: string;
  /** Tells the notations of texts apart. */
  name: string;
}

export interface Document extends DocumentFacts {
  content: Uint8Array;
}

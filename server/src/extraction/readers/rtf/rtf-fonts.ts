/** Reads the fonts of RTF, some of which show signs in place of letters. */
import type { RtfToken } from './rtf-tokens.ts';

const maxName = 60;

export class RtfFonts {
  private readonly names = new Map<number, string>();
  private number = -1;

  /** Adds a control word of the font table. */
  addWord({ name, value }: RtfToken): void {
    if (name === 'f') this.number = value ?? -1;
  }

  addText(text: string): void {
    const known = this.names.get(this.number) ?? '';
    if (!known.includes(';') && known.length < maxName) this.names.set(this.number, known + text);
  }

  /** Returns the name of a font of signs; empty for others. */
  signFont(number: number): string {
    const name = (this.names.get(number) ?? '').split(';', 1)[0]?.trim() ?? '';
    return /^(?:symbol|wingdings(?: 2)?)$/i.test(name) ? name : '';
  }
}

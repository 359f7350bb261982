/** Simulated file drops and pastes, which jsdom lacks. */
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

export const textFile = (name: string, sizeBytes = 4) => fileOf(name, 'text/plain', sizeBytes);
export const pictureFile = (name: string) => fileOf(name, 'image/png', 8);

function fileOf(name: string, type: string, sizeBytes: number): File {
  const file = new File(['x'.repeat(Math.min(sizeBytes, 100))], name, { type });
  return Object.defineProperty(file, 'size', { get: () => sizeBytes });
}

/** Data transfer of a drop or a paste. */
const transferOf = (files: readonly File[], ...types: string[]) => ({
  types: [...types, ...(files.length > 0 ? ['Files'] : [])],
  items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });

/** Drops files on the chat. */
export async function drop(...files: File[]): Promise<void> {
  fireEvent.drop(await composer(), { dataTransfer: transferOf(files) });
}

/** Pastes into the message field. */
export async function paste(files: readonly File[], ...types: string[]): Promise<void> {
  fireEvent.paste(await composer(), { clipboardData: transferOf(files, ...types) });
}

/** Stubs object URLs, which jsdom lacks. */
export function stubAddresses(): void {
  let count = 0;
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => `blob:${(count += 1)}`);
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
}

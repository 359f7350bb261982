/** Stories of uploads: progress, duplicates and failures. */
import type { LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import type { Answer } from '../../../../testing/memory-transport.ts';

/** Simulates uploads whose result depends on the file's name. */
function fakeUploads(file: LibraryFile): void {
  const endOf = (name: string): [status: number, body: object] | undefined => {
    if (/^(?:Slow|Lost)/.test(name)) return undefined;
    if (name.startsWith('Locked')) return [422, { code: 'file.encrypted', errors: [], requestId: 'story' }];
    const isDuplicate = name.startsWith('Copy');
    return [200, { ...file, isDuplicate, name: isDuplicate ? 'hr/Absence handbook.md' : name }];
  };
  XMLHttpRequest.prototype.send = function send(body) {
    const sent = body instanceof FormData ? body.get('file') : null;
    const name = sent instanceof File ? sent.name : '';
    if (name.startsWith('Lost')) setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
    const end = endOf(name);
    if (!end) return;
    Object.defineProperty(this, 'status', { get: () => end[0] });
    Object.defineProperty(this, 'response', {
      get: () => new TextEncoder().encode(JSON.stringify(end[1])),
    });
    setTimeout(() => this.dispatchEvent(new ProgressEvent('load')));
  };
}

interface UploadStories {
  path: string;
  answers: readonly Answer[];
  /** State after the upload. */
  file: LibraryFile;
}

export function uploadStories({ path, answers, file }: UploadStories): readonly Story[] {
  const choose = async ({ screen, fireEvent }: StoryTools, names: readonly string[]) => {
    fakeUploads(file);
    await screen.findByText('Working time rules.md');
    const [input] = screen.getAllByLabelText(/^(Upload|رفع)$/, { selector: 'input' });
    if (!input) throw new Error('There is nothing to choose files with');
    const transfer = new DataTransfer();
    for (const name of names) transfer.items.add(new File(['text'], name));
    fireEvent.change(input, { target: { files: transfer.files } });
  };
  const counted = (from: number, until: number, kind: string) =>
    Array.from({ length: until - from + 1 }, (_, index) => `${kind} ${from + index}.md`);
  return [
    {
      name: 'library-uploading',
      path,
      answers,
      async prepare(tools) {
        await choose(tools, [...counted(1, 31, 'Minutes'), ...counted(1, 12, 'Slow')]);
        await tools.screen.findByText(/31/, { selector: '[role="group"] *' });
      },
    },
    {
      name: 'library-uploading-troubles',
      path,
      answers,
      async prepare(tools) {
        await choose(tools, [
          'Copy of the handbook.md',
          'Locked minutes of the board.docx',
          ...counted(1, 3, 'Slow'),
        ]);
        await tools.screen.findByText('Locked minutes of the board.docx');
      },
    },
    {
      name: 'library-uploaded-troubles',
      path,
      answers,
      async prepare(tools) {
        await choose(tools, [
          ...counted(1, 4, 'Minutes'),
          ...counted(1, 7, 'Copy'),
          'Locked minutes of the board, with all that was said and everything that was decided in the year.docx',
          'Lost محضر الاجتماع.md',
        ]);
        await tools.screen.findByRole('button', {
          name: /^(Retry failed uploads|إعادة محاولة الرفع الفاشل)$/,
        });
      },
    },
  ];
}

/** Discards the files of a draft and their uploads (document 1 §4: clearing the conversation). */
import { picksCleared } from '../drafts/drafts-slice.ts';
import type { Thunk } from '../store-types.ts';

export const filesCleared =
  (key: string): Thunk<void> =>
  (dispatch) => {
    const pickIds = dispatch(picksCleared(key));
    if (pickIds.length === 0) return;
    // Pages without a chat link to new ones too; the uploads are loaded where files were picked.
    void import('./uploads.ts').then(({ uploadsCancelled }) => dispatch(uploadsCancelled(pickIds)));
  };

/** Dispatched when the session ends; each slice with personal data clears it. */
import { createAction } from '@reduxjs/toolkit';

/** `isElsewhere`: another tab ended the session and has already stored the new state. */
export const sessionEnded = createAction<{ isElsewhere: true } | undefined>('session/ended');

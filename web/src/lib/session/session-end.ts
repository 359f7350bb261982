/** The signed-in session is over: whoever keeps something of a person forgets it. */
import { createAction } from '@reduxjs/toolkit';

/** `isElsewhere`: another tab ended it, and has stored what is so from now on. */
export const sessionEnded = createAction<{ isElsewhere: true } | undefined>('session/ended');

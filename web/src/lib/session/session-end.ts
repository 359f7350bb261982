/** The signed-in session is over: whoever keeps something of a person forgets it. */
import { createAction } from '@reduxjs/toolkit';

export const sessionEnded = createAction('session/ended');

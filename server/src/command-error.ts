/** Reason why a command at the terminal can't be done, as a sentence for the person who gave it. */
export class CommandError extends Error {}

/** Counts the attempts at reading a file in one number, failures apart from deaths of the server. */

/** Failures after which a file is given up. */
const maxFailures = 3;

/** Deaths of the server after which a file is given up; most have other causes, such as a power cut. */
const maxDeaths = 10;

/** Value of a failure; a death has the value 1. */
const failure = 100;

/** Returns the number for a started attempt, which counts as a death unless its end is recorded. */
export const countStarted = (attempts: number): number => attempts + 1;

/** Returns the number after a failure, from the one before the attempt. */
export const countFailed = (attempts: number): number => attempts + failure;

/** Checks that a file has no attempts left. */
export const isGivenUp = (attempts: number): boolean =>
  attempts >= maxFailures * failure || attempts % failure >= maxDeaths;

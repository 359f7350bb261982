// Workers ask the database every second: one that refuses changes would fill the log with the same failure.

const REFUSED_CHANGES = new Set(['25006', '53100']);
/** Refusals further apart are told each: the database has taken changes meanwhile. */
const SAME_REFUSAL_MS = 60_000;

/** Passes errors on to `report`; of those that say that the database takes no changes for now, the first. */
export function oncePerRefusal(report: (error: Error) => void): (error: Error & { code?: string }) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    // pg-boss hands out copies, which are no errors of `pg`'s any more.
    if (!REFUSED_CHANGES.has(error.code ?? '')) return report(error);
    const nowMs = performance.now();
    const isNew = nowMs - lastAtMs > SAME_REFUSAL_MS;
    lastAtMs = nowMs;
    if (isNew) report(error);
  };
}

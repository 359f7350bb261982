// Deduplicates errors of a database that refuses changes, which workers would report every second.

const REFUSED_CHANGES = new Set(['25006', '53100']);
/** Interval after which a refusal is reported again, since the database has accepted changes meanwhile. */
const SAME_REFUSAL_MS = 60_000;

/** Passes errors on to `report`; of consecutive refusals of changes, only the first. */
export function deduplicateRefusals(
  report: (error: Error) => void,
): (error: Error & { code?: string }) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    // pg-boss emits copies, which are no longer instances of `pg`'s errors.
    if (!REFUSED_CHANGES.has(error.code ?? '')) return report(error);
    const nowMs = performance.now();
    const isNew = nowMs - lastAtMs > SAME_REFUSAL_MS;
    lastAtMs = nowMs;
    if (isNew) report(error);
  };
}

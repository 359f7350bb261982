/**
 * Spinner on an empty page while the first resources load. Drawn without the theme, which may not
 * be loaded: first-paint.css holds its styles and those of the ring in index.html.
 */

/** `label` is read by screen readers only. */
export function BlankSpinner({ label }: { label?: string }) {
  return (
    <div className="blank-spinner" role="status">
      <span className="blank-spinner-ring" />
      {label && <span className="blank-spinner-label">{label}</span>}
    </div>
  );
}

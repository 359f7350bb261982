/**
 * An otherwise empty page while the first things load; drawn without the theme, which may not be here yet: its
 * styles stand in first-paint.css, with those of the same ring in index.html.
 */

/** `label` is heard, not seen. */
export function BlankSpinner({ label }: { label?: string }) {
  return (
    <div className="blank-spinner" role="status">
      <span className="blank-spinner-ring" />
      {label && <span className="blank-spinner-label">{label}</span>}
    </div>
  );
}

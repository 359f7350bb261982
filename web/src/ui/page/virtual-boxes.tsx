/** Container of a virtualised list, for virtua's `as`. */
import type { CustomContainerComponentProps } from 'virtua';

/**
 * Virtua toggles `pointer-events` of its list when scrolling starts and ends. All descendants
 * inherit it and would be restyled twice, so it stays on here.
 */
const withPointer = ({
  pointerEvents: _pointerEvents,
  ...style
}: CustomContainerComponentProps['style']): CustomContainerComponentProps['style'] => style;

export function VirtualBox({ style, ...props }: CustomContainerComponentProps) {
  return <div {...props} style={withPointer(style)} />;
}

export function VirtualList({ style, ...props }: CustomContainerComponentProps) {
  return <ul {...props} style={withPointer(style)} />;
}

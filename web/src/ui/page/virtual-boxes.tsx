/** The container of a virtualised list, for virtua's `as`. */
import type { CustomContainerComponentProps } from 'virtua';

/**
 * Virtua takes the pointer away from its list when a scroll begins, and gives it back when it ends. All that is in
 * the list inherits that, so the browser would style all of it anew both times: here the pointer stays.
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

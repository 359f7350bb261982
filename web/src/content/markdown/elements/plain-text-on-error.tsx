/**
 * Error boundary that shows a block as plain text when it fails to render, for example at extreme nesting.
 */
import { Component, type PropsWithChildren, type ReactNode } from 'react';
import { log } from '../../../lib/log.ts';

interface ErrorState {
  /** Text that failed; '' until it is known. Different text is rendered again. */
  failedText?: string;
}

export class PlainTextOnError extends Component<PropsWithChildren<{ text: string }>, ErrorState> {
  override state: ErrorState = {};

  static getDerivedStateFromError(): ErrorState {
    return { failedText: '' };
  }

  override componentDidCatch(error: Error): void {
    log.warn('A markdown block could not be rendered', error);
    this.setState({ failedText: this.props.text });
  }

  override render(): ReactNode {
    const { failedText } = this.state;
    const hasFailed = failedText === '' || failedText === this.props.text;
    return hasFailed ? <p className="md-plain">{this.props.text}</p> : this.props.children;
  }
}

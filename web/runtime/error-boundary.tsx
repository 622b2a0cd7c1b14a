/** Shows a fallback in place of a part of the page that fails to render or to load. */
import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Rethrows the error if there is nothing to show. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly onError?: (error: unknown) => void;
};

type State = { readonly failure: { readonly error: unknown } | null };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure.error);
  }
}

/** The fallback of a part that the page can do without. */
export const renderNothing = (): null => null;

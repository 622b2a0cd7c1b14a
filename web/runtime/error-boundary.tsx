/** Something that the page can do without: if it fails to render, or its code to load, a fallback is shown instead. */
import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Throws the error on where there is nothing to show. */
  readonly fallback: (error: unknown) => ReactNode;
};

type State = { readonly failure: { readonly error: unknown } | null };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure.error);
  }
}

/** The fallback of what opens over the page: it stays away. */
export const renderNothing = (): null => null;

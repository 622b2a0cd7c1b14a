/**
 * Something that the page can do without: where it breaks, or its code does not arrive, what stands in for it is shown.
 */
import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Throws the error on, where there is nothing to show. */
  readonly instead: (error: unknown) => ReactNode;
};

type State = { readonly broken: { readonly error: unknown } | null };

export class Spare extends Component<Props, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken === null ? this.props.children : this.props.instead(broken.error);
  }
}

/** For what opens over the page: it stays away. */
export const nothing = (): null => null;

import { Component, type ReactElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

interface BoundaryProps {
  onFailure(error: unknown): void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }
  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** Draws an element in a new box of the page. `close` throws what drawing it has thrown. */
export function mount(content: ReactElement): { element: HTMLElement; close(): void } {
  const element = document.body.appendChild(document.createElement('div'));
  // Nobody looks at it, and laying it out takes a third of the time.
  element.hidden = true;
  const failures: unknown[] = [];
  const root = createRoot(element);
  root.render(<Boundary onFailure={(error) => failures.push(error)}>{content}</Boundary>);
  return {
    element,
    close() {
      root.unmount();
      element.remove();
      if (failures.length > 0) throw failures[0];
    },
  };
}

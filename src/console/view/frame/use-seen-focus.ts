// Keeps what Tab leads to in sight: a browser counts a box of text as seen while a bar covers most of it.
import { useEffect } from 'react';

export function useSeenFocus(): void {
  useEffect(() => {
    const show = ({ key }: KeyboardEvent): void => {
      if (key !== 'Tab') return;
      const { activeElement } = document;
      if (activeElement?.closest('main') === null) return;
      // Nothing moves where it is in sight already. The room of the bars is `scroll-padding-block`.
      activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    document.addEventListener('keyup', show);
    return () => document.removeEventListener('keyup', show);
  }, []);
}

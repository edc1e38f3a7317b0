// Remembers how much space the rows of lists have. It is the same in all lists, and kept in this browser.
import { useEffect, useState } from 'react';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';

const KEPT = 'console.compact';

export function useDensity(): [boolean, (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useState(() => readKept('browser', KEPT) === true);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-compact', isCompact);
  }, [isCompact]);
  const choose = (next: boolean): void => {
    setCompact(next);
    keepValue('browser', KEPT, next);
  };
  return [isCompact, choose];
}

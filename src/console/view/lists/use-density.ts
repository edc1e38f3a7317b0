// Remembers how much space the rows of lists have. It is the same in all lists, and kept in this browser.
import { useEffect, useState } from 'react';
import { keepSetting, readSetting } from '../../../client/kept-setting.ts';

const KEPT = 'compact';

export function useDensity(): [boolean, (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useState(() => readSetting(KEPT) === true);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-compact', isCompact);
  }, [isCompact]);
  const choose = (next: boolean): void => {
    setCompact(next);
    keepSetting(KEPT, next);
  };
  return [isCompact, choose];
}

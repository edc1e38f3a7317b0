// Holds the place of a part of a screen until its code is loaded.
import { useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { begin } from '../../../../runtime/model/pending-work.ts';
import { Skeleton } from './skeleton.tsx';

/** Counts as work while it is shown: React may show it longer than the code takes. */
export function Waiting({ children }: { children?: ReactNode }): ReactNode {
  useLayoutEffect(() => begin('part of the screen'), []);
  return children;
}

export function WaitingScreen(): ReactElement {
  return (
    <Waiting>
      <Skeleton rows={8} />
    </Waiting>
  );
}

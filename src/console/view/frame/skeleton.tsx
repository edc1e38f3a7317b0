// Draws grey lines where a text will be.
import type { ReactElement } from 'react';

export function Skeleton({ rows = 3 }: { rows?: number }): ReactElement {
  return (
    <div className="console-skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  );
}

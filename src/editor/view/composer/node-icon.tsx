// Draws a sign of what a node is.
import type { ReactElement } from 'react';
import type { OwnedNode } from '../../../../runtime/generated/documents.generated.ts';

const PATHS: Readonly<Record<OwnedNode['is'], string>> = {
  box: 'M5 5h14v14H5z',
  heading: 'M6 5v14M18 5v14M6 12h12',
  text: 'M5 6h14M12 6v13',
  richText: 'M4 6h16M4 11h16M4 16h10',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  link: 'M3 8h18v8H3zM8 12h8',
  list: 'M5 10V8a2 2 0 0 1 2-2h11M15 3l3 3-3 3M19 14v2a2 2 0 0 1-2 2H6M9 21l-3-3 3-3',
  fold: 'M4 5h16M4 10h16M8 15l4 4 4-4',
  icon: 'M12 4l2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z',
  line: 'M4 12h16',
  slot: 'M5 8V5h3M16 5h3v3M19 16v3h-3M8 19H5v-3M11 5h2M11 19h2M5 11v2M19 11v2',
};

/** Decorative: the name beside it, or the words of its row, say the kind. */
export function NodeIcon({ is }: Pick<OwnedNode, 'is'>): ReactElement {
  return (
    <svg className="ed-panel-icon ed-node-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[is]} />
    </svg>
  );
}

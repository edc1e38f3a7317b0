// Draws the icons of the buttons of a tree's row.
import type { ReactElement } from 'react';

// SVG paths in a view box of 24 by 24.
const OUTLINES: Readonly<Record<string, string>> = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  fold: 'M9 5l7 7-7 7',
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4M14 11v6M11 14h6',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  drag: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
};

export function TreeIcon({ name }: { name: string }): ReactElement {
  return (
    <svg className="tree-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}

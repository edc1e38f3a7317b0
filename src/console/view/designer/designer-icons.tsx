// Draws the icons of the designer: kinds of fields, and tools.
import type { ReactElement } from 'react';

const PATHS = {
  type: 'M5 6V5h14v1M12 5v14M9 19h6',
  lines: 'M4 7h16M4 12h16M4 17h10',
  radio: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM12 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
  check: 'M5 5h14v14H5zM8 12l3 3 5-6',
  down: 'M4 7h16v10H4zM13 11l2 2 2-2',
  switch: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM8 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
  number: 'M9 4L7 20M17 4l-2 16M4 9h16M3 15h16',
  date: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  time: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM12 8v4l3 2',
  files: 'M12 15V4M8 8l4-4 4 4M4 15v4h16v-4',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z',
  slider: 'M4 12h5M13 12h7M11 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
  tags: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
  cascade: 'M5 5h6v4H5zM13 10h6v4h-6zM13 17h6v3h-6zM8 9v9h5M8 12h5',
  table: 'M4 5h16v14H4zM4 10h16M10 5v14',
  phone: 'M6 3h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 21a8 8 0 0 1 16 0',
  card:
    'M3 6h18v12H3zM8 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3z' +
    'M14 10h4M14 14h4M5.500 15.500a2.500 2 0 0 1 5 0',
  place: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 8a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  company: 'M5 20V4h9v16M14 9h5v11M3 20h18M8 8h3M8 12h3M8 16h3',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  link:
    'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700L12 7' +
    'M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  columns: 'M4 5h16v14H4zM12 5v14',
  group: 'M4 5h16v14H4zM8 9h8M8 13h5',
  ungroup: 'M4 4h7v7H4zM13 13h7v7h-7zM15 4h5v5M4 15v5h5',
  steps:
    'M5 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4z' +
    'M19 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
  tabs: 'M4 9V5h6v4h10v10H4zM10 9H4M15 5v4',
  folds: 'M4 5h16v4H4zM4 12h16v7H4zM9 15l3 2 3-2',
  rows: 'M4 5h16v6H4zM4 13h16v6H4z',
  heading: 'M6 5v14M18 5v14M6 12h12',
  line: 'M4 12h16',
  button: 'M4 8h16v8H4zM8 12h8',
  consent: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  sum: 'M17 6V4H6l6 8-6 8h11v-2',
  hidden: 'M4 4l16 16M9.500 5.500A10 10 0 0 1 22 12a16 16 0 0 1-3 3.500M6 7a16 16 0 0 0-4 5 11 11 0 0 0 14 6',
  add: 'M12 5v14M5 12h14',
  up: 'M12 19V5M6 11l6-6 6 6',
  downwards: 'M12 5v14M6 13l6 6 6-6',
  into: 'M5 6v12M9 12h11M15 7l5 5-5 5',
  out: 'M19 6v12M15 12H4M9 7l-5 5 5 5',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  show: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM16 16l5 5',
  warn: 'M12 4 21 19.500H3zM12 10v4M12 17h.01',
  hand: 'M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3',
} as const;

export type DesignerIconName = keyof typeof PATHS;

export const isDesignerIcon = (name: string): name is DesignerIconName => Object.hasOwn(PATHS, name);

/** Decorative: hidden from screen readers. */
export function DesignerIcon({ name }: { name: DesignerIconName }): ReactElement {
  return (
    <svg className="fd-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

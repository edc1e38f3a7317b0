// Draws the icons of the console as lines.
import type { ReactElement } from 'react';

const PATHS: Readonly<Record<string, string>> = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4',
  stack: 'M12 4l9 5-9 5-9-5zM4 14l8 4.500 8-4.500',
  lines: 'M4 6h16M4 12h16M4 18h10',
  box: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  layout: 'M4 4h16v16H4zM4 9h16M10 9v11',
  block: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  book: 'M5 4h13v16H7a2 2 0 0 1-2-2zM5 17h13M9 8h5',
  link: 'M9 15l6-6M10 6l2-2a4 4 0 0 1 6 6l-2 2M14 18l-2 2a4 4 0 0 1-6-6l2-2',
  turn: 'M4 12h13M13 7l5 5-5 5M4 5v14',
  lost:
    'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13zM15.500 15.500L21 21M8.5' +
    '00 8.500l4 4M12.500 8.500l-4 4',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.500 9h.01',
  form: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  people:
    'M9 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6zM3 20a6 6 0 0 1 12 0M16 5.500a3 3 0 0 1 0 5.500' +
    'M18 14.500a6 6 0 0 1 3 5.500',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 21a8 8 0 0 1 16 0',
  comment: 'M4 5h16v11h-9l-4 4v-4H4z',
  bag: 'M5 8h14l1 13H4zM8.500 8V7a3.500 3.500 0 0 1 7 0v1',
  back: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  card: 'M3 6h18v12H3zM3 10h18M7 15h3',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16v-8',
  gear: 'M5 7h6M15 7h4M13 5v4M5 12h2M11 12h8M9 10v4M5 17h8M17 17h2M15 15v4',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13zM15.500 15.500L21 21',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM12 8v4l3 2',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  archive: 'M4 4h16v5H4zM6 9v11h12V9M10 13h4',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
};

/** Draws nothing for a name that there is not. It is never the only name of something. */
export function Icon({ name }: { name: string }): ReactElement | null {
  const path = PATHS[name];
  if (path === undefined) return null;
  return (
    <svg className="console-icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}

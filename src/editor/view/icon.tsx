import type { ReactElement } from 'react';

/** Outlines on a field of 24 by 24, drawn in the colour of the text. */
const OUTLINES: Readonly<Record<string, string>> = {
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  follow: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
  style: 'M5 20 11 4h2l6 16M7.5 14h9',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6v1',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  cancel: 'M6 6l12 12M18 6 6 18',
};

/** A small picture beside a word; a name without a picture shows nothing. */
export function Icon({ name }: { name: string }): ReactElement | null {
  const outline = Object.hasOwn(OUTLINES, name) ? OUTLINES[name] : undefined;
  if (outline === undefined) return null;
  return (
    <svg className="ed-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}

// Draws the icons of the editor.
import type { ReactElement } from 'react';

/** SVG paths on 24 x 24, drawn in the text colour. */
export const PATHS: Readonly<Record<string, string>> = {
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  'part-link':
    'M10 11a3.5 3.5 0 0 0 5 .5l2.5-2.5a3.5 3.5 0 0 0-5-5L11 5.5M14 9a3.5 3.5 0 0 0-5-.5L6.5 11' +
    'a3.5 3.5 0 0 0 5 5L13 14.5M4 21h16',
  'part-colour': 'M6 17 11 4h2l5 13M8 12.5h8M4 21h16',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  follow: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
  font: 'M5 20 11 4h2l6 16M7.5 14h9',
  theme:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.2-.6-1.4.3-2.8 2-2.8H18a3 3 0 0 0 3-3.5A9 9 0 0 0 12 3z' +
    'M7.5 12h.01M9.5 7.5h.01M14.5 7.5h.01',
  style: 'M12 3c4 5 6 7.5 6 10.5a6 6 0 0 1-12 0C6 10.5 8 8 12 3zM9 14a3 3 0 0 0 3 3',
  presets: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  tree: 'M5 5h6v4H5zM13 11h6v3h-6zM13 17h6v3h-6zM8 9v9.5h5M8 12.5h5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  mask: 'M7 3v14h14M3 7h14v14',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6v1',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  'save-draft': 'M6 3h9l4 4v14H6zM14 3v5h5M9 14h6',
  'check-page': 'M5 4h14v16H5zM8 9l1.5 1.5L12 8M14 9.5h3M8 15l1.5 1.5L12 14M14 15.5h3',
  publish: 'M12 15V4M7 9l5-5 5 5M5 14v6h14v-6',
  'publish-at': 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7v5l4 2',
  'preview-link':
    'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  'show-public': 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18',
  'show-draft': 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h4',
  'discard-draft': 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  'cancel-plans': 'M6 6l12 12M18 6 6 18',
  'take-down': 'M12 4v11M7 10l5 5 5-5M5 14v6h14v-6',
  'take-down-at': 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7v9M8 12l4 4 4-4',
  outline: 'M4 5h16v4H4zM4 12h16M4 16h16M4 20h10',
  drafts: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h4',
  history: 'M4 12a8 8 0 1 0 3-6.2L4 8M4 4v4h4M12 8v4l3 2',
  cancel: 'M6 6l12 12M18 6 6 18',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  'insert-above': 'M4 14h16v6H4zM12 4v6M9 7h6',
  'insert-below': 'M4 4h16v6H4zM12 14v6M9 17h6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  duplicate: 'M8 8h12v12H8zM16 8V4H4v12h4M14 11v6M11 14h6',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  cut: 'M6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.5 8 20 18M8.5 16 20 6',
  paste: 'M8 5H5v16h14V5h-3M8 3h8v4H8zM9 13h6M9 17h6',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  item: 'M4 6h4v4H4zM11 8h9M4 14h4v4H4zM11 16h9',
  block: 'M4 4h16v16H4zM4 9h16',
  add: 'M12 5v14M5 12h14',
  new: 'M6 3h9l4 4v14H6zM14 3v5h5M12.5 11v6M9.5 14h6',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c1-4 4-5 8-5s7 1 8 5',
  'sign-out': 'M10 4H5v16h5M15 8l4 4-4 4M19 12H10',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  tour: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z',
  more: 'M5 11h1v1H5zM11.5 11h1v1h-1zM18 11h1v1h-1z',
  view: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  template: 'M5 4h14v16l-7-5-7 5z',
  compose: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  hide: 'M4 4l16 16M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 3v18M15 5v14M18 8v8',
  focus: 'M12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM12 2v5M12 17v5M2 12h5M17 12h5',
  warnings: 'M12 3 22 20H2zM12 9v5M12 17h.01',
  'follow-default': 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  untranslated: 'M4 6h9M8.5 4v2M11 6c-1 4-3.5 6.5-6.5 8M6 8.5c1 2.5 3 4.5 5.5 5.5M12 20l4-10 4 10M13.5 17h5',
  open: 'M7 10l5 5 5-5',
  desktop: 'M3 4h18v12H3zM8 20h8M12 16v4',
  tablet: 'M6 3h12v18H6zM11 18h2',
  phone: 'M8 3h8v18H8zM11 18h2',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
};

/** Decorative: hidden from screen readers. An unknown name renders nothing. */
export function Icon({ name }: { name: string }): ReactElement | null {
  const path = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined;
  if (path === undefined) return null;
  return (
    <svg className="ed-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

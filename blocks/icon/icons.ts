/**
 * Lists icons by name: one SVG path each. They are drawn with a stroke of 1.5 in a view box of 24 by 24. The
 * pictures of things are those of Lucide (ISC), under its names.
 */
export const ICONS = {
  amphora:
    'M10 2v5.632c0 .424-.272.795-.653.982A6 6 0 0 0 6 14c.006 4 3 7 5 8M10 5H8' +
    'a2 2 0 0 0 0 4h.68M14 2v5.632c0 .424.272.795.652.982A6 6 0 0 1 18 14c0 4-3 7-5 8M14 5h2' +
    'a2 2 0 0 1 0 4h-.68M18 22H6M9 2h6',
  flame: 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0a5 5 0 0 1 1-3a1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4',
  'grid-2x2':
    'M12 3v18m-9-9h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2',
  shapes:
    'M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1ZM4 14h5' +
    'a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M14 17.5a3.5 3.5 0 1 0 7 0' +
    'a3.5 3.5 0 1 0 -7 0',
  'columns-4':
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14' +
    'a2 2 0 0 1 2 -2M7.5 3v18M12 3v18m4.5-18v18',
  'grid-3x3':
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14' +
    'a2 2 0 0 1 2 -2M3 9h18M3 15h18M9 3v18m6-18v18',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-out': 'M7 17L17 7M8 7h9v9',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-down': 'M5 9l7 7 7-7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0',
  close: 'M5 5l14 14M19 5L5 19',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3.5a1.5 1.5 0 0 1-1.6 1.5C10.5 19.5 4.5 ' +
    '13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  pdf: 'M6 3h8l5 5v13H6zM14 3v5h5M9 17.5v-5h1.4a1.5 1.5 0 0 1 0 3H9M13 12.5v5h.7a1.8 2.5 0 0 0 0-5z',
  word: 'M6 3h8l5 5v13H6zM14 3v5h5M9 12.5l1.4 5 1.9-5 1.9 5 1.4-5',
  ppt: 'M6 3h8l5 5v13H6zM14 3v5h5M10 18v-5.5h2.2a1.7 1.7 0 0 1 0 3.4H10',
  zip: 'M6 3h8l5 5v13H6zM14 3v5h5M10 3v2M10 7v2M10 11v2M9 15h2v3H9z',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  basket: 'M4 8h16l-1.6 11H5.6zM8.5 8l2-4M15.5 8l-2-4',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  contrast: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 17a5 5 0 0 0 0-10z',
} as const;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** False for the names of members that every object inherits. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

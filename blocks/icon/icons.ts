/** Icons by name: one SVG path each, drawn with a stroke of 1.5 in a view box of 24 by 24. */
export const ICONS = {
  kiln: 'M4 21V11a8 8 0 0 1 16 0v10M2 21h20M9 21v-7a3 3 0 0 1 6 0v7M7 8.2l1.6 1.2M17 8.2l-1.6 1.2M12 6v2',
  tile: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  terrazzo: 'M3 3h18v18H3zM7 7l3-1 1 3-3 1zM14 6l3 2-2 2-2-2zM7 14l2 1v3l-3-1zM14 13l4 1-1 4-4-2z',
  flute: 'M4 3v18M8 3v18M12 3v18M16 3v18M20 3v18M2 3h20M2 21h20',
  mosaic: 'M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18',
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
} as const;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** False for the names of members that every object inherits. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** Signs by name: one path each, drawn with a line of 1.5 on a field of 24 by 24. */
export const ICONS = {
  kiln: 'M4 21V11a8 8 0 0 1 16 0v10M2 21h20M9 21v-7a3 3 0 0 1 6 0v7M7 8.2l1.6 1.2M17 8.2l-1.6 1.2M12 6v2',
  tile: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  terrazzo: 'M3 3h18v18H3zM7 7l3-1 1 3-3 1zM14 6l3 2-2 2-2-2zM7 14l2 1v3l-3-1zM14 13l4 1-1 4-4-2z',
  flute: 'M4 3v18M8 3v18M12 3v18M16 3v18M20 3v18M2 3h20M2 21h20',
  mosaic: 'M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-out': 'M7 17L17 7M8 7h9v9',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-down': 'M5 9l7 7 7-7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3.5a1.5 1.5 0 0 1-1.6 1.5C10.5 19.5 4.5 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
} as const;

/** True for a name of the table itself; what objects inherit is no sign. */
export function isIconName(name: string): name is keyof typeof ICONS {
  return Object.hasOwn(ICONS, name);
}

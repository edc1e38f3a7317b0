// Lists the keys of the editor. Listeners act on them, tooltips and the list of keys show them.

/**
 * Key chords by command, in the notation of kind documents: `Mod` is Ctrl, or Cmd on a Mac. The browser turns
 * those of the clipboard into its own events, and clicks are no keys.
 */
export const SHORTCUTS = {
  save: ['Mod+s'],
  'save-draft': ['Mod+Shift+s'],
  undo: ['Mod+z'],
  redo: ['Mod+Shift+z', 'Mod+y'],
  select: ['Enter'],
  selectItem: ['Alt+Enter'],
  selectBlock: ['Shift+Enter'],
  release: ['Escape'],
  toolbar: ['Tab', 'Alt+F10'],
  bar: ['Alt+F10'],
  previous: ['ArrowUp'],
  next: ['ArrowDown'],
  extendPrevious: ['Shift+ArrowUp'],
  extendNext: ['Shift+ArrowDown'],
  extendTo: ['Shift+Click'],
  toggle: ['Mod+Click'],
  copy: ['Mod+c'],
  cut: ['Mod+x'],
  paste: ['Mod+v'],
  keys: ['?'],
} as const satisfies Record<string, readonly string[]>;

type ShortcutName = keyof typeof SHORTCUTS;

/** The first of some commands that has a chord. */
export function findShortcut<Name extends ShortcutName>(
  chord: string,
  names: readonly Name[],
): Name | undefined {
  return names.find((name) => (SHORTCUTS[name] as readonly string[]).includes(chord));
}

/** The keys of a command; undefined if it has none. */
export function keysOf(command: string): readonly string[] | undefined {
  return Object.hasOwn(SHORTCUTS, command) ? SHORTCUTS[command as ShortcutName] : undefined;
}

const SHOWN: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** A chord as people read it: `Ctrl+Shift+Z`. */
export function formatKeys(chord: string): string {
  return chord
    .split('+')
    .map((key) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

/** A chord for `aria-keyshortcuts`. */
export function describeKeys(chord: string): string {
  return chord.replace('Mod', 'Control');
}

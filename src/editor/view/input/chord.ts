// Names the key chord of an event.

/**
 * In the notation of kind documents: `Alt+ArrowUp`, `Mod+d`. A sign such as `?` is typed with Shift on some
 * keyboards and without it on others, so Shift counts only with letters and named keys.
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  const held = [
    ctrlKey || metaKey ? 'Mod' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
  ].filter((name) => name !== '');
  return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

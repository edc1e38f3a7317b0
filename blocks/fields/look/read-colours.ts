// Reads the colours of the page as they are now, in a form that antd can calculate with.
import { COLOUR_NAMES, DEFAULT_COLOURS } from './theme.ts';

/** A custom property may be `light-dark()`, so that an element is asked for the colour. */
export function readColours(): Record<keyof typeof DEFAULT_COLOURS, string> {
  const probe = document.createElement('i');
  document.documentElement.append(probe);
  const read: Record<keyof typeof DEFAULT_COLOURS, string> = { ...DEFAULT_COLOURS };
  for (const name of COLOUR_NAMES) {
    probe.style.color = `var(--color-${name}, ${DEFAULT_COLOURS[name]})`;
    read[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return read;
}

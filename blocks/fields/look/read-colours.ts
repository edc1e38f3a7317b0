import { COLOUR_NAMES, DEFAULT_COLOURS } from './theme.ts';

/**
 * The colours of the page as they are now, which antd can calculate with: a custom property may be
 * `light-dark()`, so an element is asked.
 */
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

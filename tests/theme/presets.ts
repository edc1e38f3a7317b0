/** The looks of the program, for tests of pure functions. */
import type { Presets, ThemePreset } from '../../runtime/theme/theme-document.ts';

const files = import.meta.glob<ThemePreset>('/schemas/themes/*.preset.json', {
  eager: true,
  import: 'default',
});

export const PRESETS: Presets = new Map(
  Object.values(files)
    .sort((one, other) => one.order - other.order)
    .map((preset) => [preset.name, preset]),
);

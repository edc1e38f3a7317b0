/** Reads the looks that owners choose. */
import type { Presets, ThemePreset } from '../../runtime/theme/theme-document.ts';
import { presetDocuments } from './documents.ts';

let presets: Presets | undefined;

/** By name, in the order in which they are offered. */
export function readPresets(): Presets {
  presets ??= new Map(
    presetDocuments
      .names()
      .map((name) => presetDocuments.get(name) as ThemePreset)
      .sort((one, other) => one.order - other.order)
      .map((preset) => [preset.name, preset]),
  );
  return presets;
}

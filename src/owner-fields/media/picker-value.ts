// Knows what a media picker holds.
import { readFile, type MediaFile } from './media-file.ts';

/** The picked files, and the codes of the files that were uploaded here. */
export interface PickerValue {
  picked: readonly MediaFile[];
  uploaded: readonly string[];
}

export function readValue(value: unknown): PickerValue {
  const { picked, uploaded } = (value ?? {}) as Partial<Record<keyof PickerValue, unknown>>;
  return {
    picked: (Array.isArray(picked) ? picked : []).flatMap((each) => readFile(each) ?? []),
    uploaded: Array.isArray(uploaded) ? uploaded.filter((code) => typeof code === 'string') : [],
  };
}

/** Adds `file` to the picked files, or removes it if it is picked. Undefined if the limit is reached. */
export function togglePicked(
  picked: readonly MediaFile[],
  file: MediaFile,
  isMultiple: boolean,
  limit: number,
): readonly MediaFile[] | undefined {
  if (!isMultiple) return [file];
  const others = picked.filter(({ resourceCode }) => resourceCode !== file.resourceCode);
  if (others.length < picked.length) return others;
  return picked.length < limit ? [...picked, file] : undefined;
}

// Finds the types, icons and addresses of a seed's files.
import { extname } from 'node:path';
import { mediaKeyOf } from '../domains/media/index.ts';
import type { SeedFile } from './seed-document.ts';

const ICONS: Readonly<Record<string, string>> = { pdf: 'pdf', docx: 'word', pptx: 'ppt', zip: 'zip' };

/** The type of a file, by its ending. */
export function typeOfFile({ file }: SeedFile): string {
  return extname(file).slice(1);
}

const FONTS = ['woff2', 'woff', 'ttf', 'otf'];

export const isFont = (file: SeedFile): boolean => FONTS.includes(typeOfFile(file));

/** The icon of a file's type. */
export function iconOf(file: SeedFile): string {
  return ICONS[typeOfFile(file)] ?? '';
}

/** Public address of a file. */
export function addressOfFile(file: SeedFile): string {
  const type = typeOfFile(file);
  return `/media/${mediaKeyOf({ resource_code: file.resourceCode, width: 0, height: 0, type })}`;
}

// Writes a theme to a file of design tokens, and reads one into the panel.
import { readTokens, type ReadTokens } from '../../../../runtime/theme/tokens/read-tokens.ts';
import { parseTokens, type RefusedFile } from '../../../../runtime/theme/tokens/parse-tokens.ts';
import { writeTokens } from '../../../../runtime/theme/tokens/write-tokens.ts';
import type { Presets, ThemeDocument } from '../../../../runtime/theme/theme-document.ts';

/** What an owner is shown of a file before anything of it is used. */
export type ReadFile = { name: string } & (
  | { found: ReadTokens; lineOf(pointer: string): number }
  | { refused: RefusedFile | 'unread' }
);

export async function readTokenFile(file: File, before: ThemeDocument, presets: Presets): Promise<ReadFile> {
  const { name } = file;
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { name, refused: 'unread' };
  const parsed = parseTokens(text);
  if ('refused' in parsed) return { name, refused: parsed.refused };
  const { value, lineOf } = parsed.file;
  return { name, lineOf, found: readTokens(value, before, presets, { fileName: name }) };
}

/** Saves the theme on the owner's computer. Returns the name of the file. */
export function saveTokenFile(host: Document, document: ThemeDocument, presets: Presets): string {
  const text = `${JSON.stringify(writeTokens(document, presets), null, 2)}\n`;
  const link = host.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${document.preset}.tokens.json`;
  link.click();
  // Firefox reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
  return link.download;
}

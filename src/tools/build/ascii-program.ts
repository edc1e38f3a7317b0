/**
 * Makes the built server ASCII: a plugin. V8 keeps the source of every loaded module, one byte for a
 * character of an ASCII text and two for any other: one `…` doubles 3.5 MB.
 */
import type { Plugin } from 'vite';

const ESCAPE_LENGTH = String.raw`\u0000`.length;

export const asciiProgram: Plugin = {
  name: 'ascii-program',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Not before: the printer would undo it.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && isWorthwhile(file.code)) file.code = escape(file.code, file.fileName);
  },
};

/** Documents in Chinese are longer when they are escaped. */
function isWorthwhile(code: string): boolean {
  const others = code.match(NOT_ASCII)?.length ?? 0;
  return others > 0 && code.length + others * (ESCAPE_LENGTH - 1) < code.length * 2;
}

const NOT_ASCII = /[^\u0000-\u007F]/g;
const RAW_TEXT = /String\.raw`[^`]*[^`\u0000-\u007F]/;

/** Escapes mean the same in strings, templates, regular expressions and names. Only raw texts keep them. */
function escape(code: string, fileName: string): string {
  if (RAW_TEXT.test(code)) throw new Error(`${fileName} has other letters than ASCII in a raw text.`);
  return code.replaceAll(
    NOT_ASCII,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}

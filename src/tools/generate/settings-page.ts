/** Generates `docs/settings.md` from the table of settings. */
import { SECTIONS, SETTINGS, type Section } from '../../server/kernel/settings.ts';
import type { GeneratedFile } from './generated-file.ts';
import { code, wrapText, writePage, writeTable } from './reference/markdown.ts';

const ABOUT = `Environment variables, or lines of a file .env in the working folder. They are checked at
  start: a wrong value stops the start with the name of the variable and what it must be, and so does one that
  nothing would read. NAME_FILE takes the value of any setting NAME from a file, as secrets are mounted.
  [Operations](operations.md) says how to run the server.`;

/** A setting with its value, or alone, but not a part of an address. */
const NAME = new RegExp(String.raw`(?<![@:])\b(?:${Object.keys(SETTINGS).join('|')})\b(?:=\w+)?`, 'g');

export function generateSettingsPage(): GeneratedFile {
  const text = writePage('Settings', '`src/server/kernel/settings.ts`', [
    wrapText(ABOUT),
    ...SECTIONS.flatMap(writeSection),
  ]);
  return { path: 'docs/settings.md', text };
}

function writeSection({ title, about, settings }: Section): string[] {
  const rows = Object.entries(settings).map(([name, { default: fallback, help }]) => [
    code(name),
    fallback === undefined ? 'none' : code(String(fallback)),
    markNames(help),
  ]);
  return [
    `## ${title}`,
    about === undefined ? '' : wrapText(markNames(about)),
    writeTable(['setting', 'default', 'must be'], rows),
  ];
}

function markNames(sentence: string): string {
  return sentence.replaceAll(NAME, code('$&'));
}

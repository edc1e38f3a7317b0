import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOORS } from './floors.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';
import type { Step } from './step.ts';

const DOCUMENTS = ['README.md', 'ARCHITECTURE.md'];
const CATALOGUE = 'runtime/model/problems.ts';

/** What the documents for people say is true: links, commands, the table of layers; and the catalogue of problems is complete. */
export const documentationStep: Step = {
  name: 'documentation',
  run(root) {
    const texts = DOCUMENTS.filter((file) => existsSync(join(root, file))).map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }));
    return Promise.resolve([
      ...texts.flatMap(({ file, text }) => [
        ...checkLinks(root, file, text),
        ...checkCommands(root, file, text),
      ]),
      ...checkTable(texts.find(({ file }) => file === 'ARCHITECTURE.md')?.text ?? ''),
      ...checkCatalogue(readSourceFiles(root)),
    ]);
  },
};

function checkLinks(root: string, file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => String(match[1]));
  return targets
    .filter((target) => !existsSync(join(root, target)))
    .map((target) => `documentation.link at ${file} - "${target}" does not exist.`);
}

function checkCommands(root: string, file: string, text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = new Set([...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => String(match[1])));
  return [...named]
    .filter((name) => scripts[name] === undefined)
    .map((name) => `documentation.command at ${file} - There is no script "${name}".`);
}

/** The table that people read and the table that the check uses are one. */
export function checkTable(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| \d \|/.test(line));
  const expected = FLOORS.map(({ floor, folder, mayImport }) => `| ${floor} | ${folder} | ${mayImport} |`);
  return [
    ...expected
      .filter((row) => !rows.includes(row))
      .map(
        (row) =>
          `documentation.layers at ARCHITECTURE.md - The table of layers lacks the row "${row}" of src/tools/check/floors.ts.`,
      ),
    ...rows
      .filter((row) => !expected.includes(row))
      .map(
        (row) =>
          `documentation.layers at ARCHITECTURE.md - The check does not know the row "${row}". Change src/tools/check/floors.ts with it.`,
      ),
  ];
}

/** Every code of the catalogue is used by the program. That every used code is in it, the type checker sees. */
export function checkCatalogue(files: readonly SourceFile[]): string[] {
  const catalogue = files.find((file) => file.path === CATALOGUE)?.text ?? '';
  const codes = [...catalogue.matchAll(/^ {2}'([a-z]+\.[a-z-]+)':/gm)].map((match) => String(match[1]));
  const program = files
    .filter((file) => file.path !== CATALOGUE && !file.path.startsWith('tests/'))
    .map((file) => file.text)
    .join('\n');
  return codes
    .filter((code) => !program.includes(code))
    .map(
      (code) =>
        `documentation.catalogue at ${CATALOGUE} - Nothing makes the problem "${code}". Remove it, or report it where it happens.`,
    );
}

// Checks what Markdown says about the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { FLOORS } from './floors.ts';
import { formatLine } from './format-line.ts';
import { innerLayerRows } from './inner-layers.ts';
import { isReference, type SourceFile, type TextFile } from './project.ts';
import type { Step } from './step.ts';

const GUIDE = 'docs/guide-blocks.md';
const CATALOGUES = ['problems', 'edit-problems', 'check-problems'].map((name) => `runtime/model/${name}.ts`);

/**
 * Links and commands in Markdown exist, the guide names every kind, the table of layers is the checked one,
 * and no problem code is unused.
 */
export const documentationStep: Step = {
  name: 'documentation',
  run({ root, sources, markdown }) {
    const architecture = markdown.find(({ path }) => path === 'ARCHITECTURE.md');
    const scripts = readScripts(root);
    return Promise.resolve([
      ...markdown.flatMap((file) => [...checkLinks(root, file), ...checkCommands(scripts, file)]),
      ...checkKinds(root, markdown),
      ...checkTable(architecture?.text ?? ''),
      ...checkCatalogue(sources),
    ]);
  },
};

function checkLinks(root: string, { path, text }: TextFile): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => String(match[1]));
  return targets
    .filter((target) => {
      const linked = posix.join(dirname(path), target);
      return !isReference(linked) && !existsSync(join(root, linked));
    })
    .map((target) => formatLine('documentation.link', path, `"${target}" does not exist.`));
}

/** A kind that the guide does not name is found by nobody who writes a block. */
function checkKinds(root: string, markdown: readonly TextFile[]): string[] {
  const guide = markdown.find(({ path }) => path === GUIDE)?.text ?? '';
  return readdirSync(join(root, 'schemas/kinds'))
    .map((file) => file.replace('.kind.json', ''))
    .filter((name) => !guide.includes(`\`${name}\``))
    .map((name) =>
      formatLine('documentation.kind', GUIDE, `It does not say what the kind "${name}" is for.`),
    );
}

function readScripts(root: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}

function checkCommands(scripts: Readonly<Record<string, string>>, { path, text }: TextFile): string[] {
  const named = new Set([...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => String(match[1])));
  return [...named]
    .filter((name) => scripts[name] === undefined)
    .map((name) => formatLine('documentation.command', path, `There is no script "${name}".`));
}

/** A line for every difference between the table in ARCHITECTURE.md and the one that the layer check uses. */
export function checkTable(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| (?:\d|`src\/\w+`) \|/.test(line));
  const floors = FLOORS.map(({ floor, folder, mayImport }) => `| ${floor} | ${folder} | ${mayImport} |`);
  const expected = [...floors, ...innerLayerRows()];
  const missing = expected.filter((row) => !rows.includes(row));
  const unknown = rows.filter((row) => !expected.includes(row));
  const at = (sentence: string): string => formatLine('documentation.layers', 'ARCHITECTURE.md', sentence);
  return [
    ...missing.map((row) =>
      at(`The table lacks the row "${row}" of floors.ts or inner-layers.ts in src/tools/check.`),
    ),
    ...unknown.map((row) =>
      at(`The check does not know the row "${row}". Change the file in src/tools/check too.`),
    ),
  ];
}

/** A line for every problem code that no code uses. The type checker finds codes that the catalogues lack. */
function checkCatalogue(files: readonly SourceFile[]): string[] {
  const program = files
    .filter(({ path }) => !CATALOGUES.includes(path) && !path.startsWith('tests/'))
    .map(({ text }) => text)
    .join('\n');
  const sentence = (code: string): string => `No code makes the problem "${code}". Remove it, or report it.`;
  return files
    .filter(({ path }) => CATALOGUES.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}'([a-z]+\.[a-z-]+)':/gm)]
        .map((match) => String(match[1]))
        .filter((code) => !program.includes(code))
        .map((code) => formatLine('documentation.catalogue', path, sentence(code))),
    );
}

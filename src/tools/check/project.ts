// Reads the files that the checks look at.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFunctions, type FunctionSpan } from './functions.ts';
import { readScriptImports, readStyleImports, type Imports } from './imports.ts';
import { parseCode } from './syntax.ts';

/** A text file, by its path below the root. */
export interface TextFile {
  path: string;
  text: string;
}

/** A hand-written or generated code file, with what it imports and its functions. */
export interface SourceFile extends TextFile {
  imports: Imports;
  functions: readonly FunctionSpan[];
}

/** The project below `root`. Each list is read when it is first used, and once. */
export interface Project {
  readonly root: string;
  /** Paths of all files in the folders of code. */
  readonly paths: readonly string[];
  /** Code and style sheets, parsed. */
  readonly sources: readonly SourceFile[];
  readonly markdown: readonly TextFile[];
}

const FOLDERS = ['runtime', 'blocks', 'src', 'tests'];
const CODE = /\.(?:ts|tsx|js|css)$/;
const MARKDOWN = ['*.md', `{${['docs', 'seeds', ...FOLDERS].join(',')}}/**/*.md`];

/** Opens the project below `root` for one run of the checks. */
export function openProject(root: string): Project {
  const paths = once(() => listFiles(root));
  const sources = once(() =>
    paths()
      .filter((path) => CODE.test(path))
      .map((path) => readSource(root, path)),
  );
  const markdown = once(() =>
    globSync(MARKDOWN, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !isReference(path))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
  return {
    root,
    get paths() {
      return paths();
    },
    get sources() {
      return sources();
    },
    get markdown() {
      return markdown();
    },
  };
}

/** True for a file that `npm run generate` writes: its form is not checked, its imports are. */
export function isGenerated(path: string): boolean {
  return path.startsWith('runtime/generated/');
}

/** True for the folder of the generated reference and its pages: they are made while the checks run. */
export function isReference(path: string): boolean {
  return /^docs\/reference(?:\/|$)/.test(path);
}

function once<T>(read: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= read());
}

function listFiles(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort(),
  );
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.css'))
    return { path, text, imports: readStyleImports(root, path, text), functions: [] };
  const program = parseCode(path, text);
  const imports = readScriptImports(root, path, program);
  return { path, text, imports, functions: isGenerated(path) ? [] : findFunctions(program, text) };
}

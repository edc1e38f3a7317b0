// The files that the checks read.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFunctions, type FunctionSpan } from './functions.ts';
import { readScriptImports, readStyleImports, type Imports } from './imports.ts';
import { parseCode } from './syntax.ts';

/** A hand-written or generated code file of the project, with what it imports and its functions. */
export interface SourceFile {
  path: string;
  text: string;
  imports: Imports;
  functions: readonly FunctionSpan[];
}

/** A text file by its path below the root. */
export interface TextFile {
  path: string;
  text: string;
}

const FOLDERS = ['runtime', 'blocks', 'src', 'tests'];
const CODE = /\.(?:ts|tsx|js|css)$/;

/** True for a file that `npm run generate` writes: its form is not checked, its imports are. */
export function isGenerated(path: string): boolean {
  return path.startsWith('runtime/generated/') || path === 'src/server/kernel/config.generated.js';
}

/** Paths of all files in the folders of code, below `root`. */
export function listFiles(root: string): string[] {
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

/** Every code file, read and parsed. */
export function readSourceFiles(root: string): SourceFile[] {
  return listFiles(root)
    .filter((path) => CODE.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (path.endsWith('.css'))
        return { path, text, imports: readStyleImports(root, path, text), functions: [] };
      const program = parseCode(path, text);
      return {
        path,
        text,
        imports: readScriptImports(root, path, program),
        functions: isGenerated(path) ? [] : findFunctions(program, text),
      };
    });
}

/** Every Markdown file of the project. */
export function readMarkdown(root: string): TextFile[] {
  const patterns = ['*.md', `{${['docs', ...FOLDERS].join(',')}}/**/*.md`];
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports, type Imports } from './imports.ts';

/** A hand-written or generated file of the program, with what it imports. */
export interface SourceFile {
  path: string;
  text: string;
  imports: Imports;
}

const FOLDERS = ['runtime', 'blocks', 'src', 'tests'];
const CODE = /\.(?:ts|tsx|js|css)$/;

/** True for a file that `npm run generate` writes: its form is not checked, its imports are. */
export function isGenerated(path: string): boolean {
  return path.startsWith('runtime/generated/') || path === 'src/server/kernel/config.generated.js';
}

/** Every code file below the house's folders, with its imports. */
export function readSourceFiles(root: string): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => CODE.test(path))
      .sort()
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return {
          path,
          text,
          imports: readImports(root, path, text),
        };
      }),
  );
}

// Finds marks that an unfinished merge leaves in files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatLine } from './format-line.ts';

const MARK = /^(?:<{7}|>{7})(?: |\r?$)/m;
const TEXT = /(?:^|\/)[^./]+$|\.(?:[cm]?[jt]sx?|css|json|md|html|svg|txt|ya?ml|toml|sql|csv|sh|example)$/;
/** Below the root: what is installed, built or stored there, beside hidden folders. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage']);

/** A line for every text of the project, of whatever kind, that has such a mark. */
export function checkMergeMarks(root: string): string[] {
  return listTexts(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = MARK.exec(text);
    if (found === null) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [formatLine('tidiness.merge', `${path}:${line}`, 'A merge left its mark here. Finish the merge.')];
  });
}

function listTexts(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return TEXT.test(entry.name) ? [entry.name] : [];
    if (!entry.isDirectory() || entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
    return readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
      .filter((inner) => inner.isFile())
      .map((inner) =>
        join(inner.parentPath, inner.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((path) => TEXT.test(path));
  });
}

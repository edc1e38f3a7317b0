// Finds what an archive can leave out because its base has it.
import type { FilePart, Manifest, TablePart } from './archive-format.ts';
import type { HeldFile } from './stored-files.ts';

/** What an archive has in common with its base. */
interface Unchanged {
  hasTable(part: TablePart): boolean;
  /** The part of a file that the base has, without reading it; undefined for one to be written. */
  findFile(path: string, held: Pick<HeldFile, 'size' | 'modifiedAt'>): FilePart | undefined;
}

/** Clocks of machines that share a store differ by less. */
const CLOCKS_MS = 60 * 60 * 1000;
/** Stores whose files are written once: they never change under their key. The others replace some. */
const WRITTEN_ONCE = /^(?:attachments|media)\//;

export function makeUnchanged(base: { manifest: Manifest } | undefined): Unchanged {
  const tables = new Map(base?.manifest.tables.map((part) => [part.name, part.sha256]));
  const files = new Map(base?.manifest.files.map((part) => [part.path, part]));
  const madeAt = Date.parse(base?.manifest.madeAt ?? '');
  return {
    hasTable: ({ name, sha256 }) => tables.get(name) === sha256,
    findFile(path, { size, modifiedAt }) {
      const found = files.get(path);
      if (found?.bytes !== size) return undefined;
      const isSame = WRITTEN_ONCE.test(path) || modifiedAt.getTime() < madeAt - CLOCKS_MS;
      return isSame ? { ...found, isInBase: true } : undefined;
    },
  };
}

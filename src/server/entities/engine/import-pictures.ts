/**
 * Fetches pictures of other sites in the texts of an import into the library. It does so before a row is
 * stored.
 */
import { Parser } from 'htmlparser2';
import { isForeignMedia } from '../../../../runtime/model/media.ts';
import {
  takeForeignPicture,
  type ForeignPictureParts,
  type TakenPicture,
} from '../../domains/media/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateConsole, translateProblem } from '../../kernel/language.ts';
import type { Entity } from './entity.ts';
import type { ImportedRow } from './imported-row.ts';

type Cells = ImportedRow['cells'];

/** Of one job together. */
const MAX_PICTURES = 5_000;
/** So many pictures of one site without an answer, and no more of it is asked for. */
const MAX_SILENT = 3;
const AT_ONCE = 4;
const SHOWN = 3;

/** What became of the pictures of an import, by their address. */
export class ImportPictures {
  private readonly taken = new Map<string, TakenPicture>();
  private readonly silent = new Map<string, number>();
  private readonly parts: ForeignPictureParts;
  private readonly site: SiteIdentity;

  constructor(parts: ForeignPictureParts, site: SiteIdentity) {
    this.parts = parts;
    this.site = site;
  }

  /** Fetches what rows have and no earlier row had. `goOn` is asked between: false ends it. */
  async fetch(entity: Entity, rows: readonly Cells[], goOn: () => Promise<boolean>): Promise<void> {
    const all = rows.flatMap((cells) => markupOf(entity, cells).flatMap(([, text]) => findPictures(text)));
    const wanted = [...new Set(all)].filter((address) => !this.taken.has(address));
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      if (!(await goOn())) return;
      await Promise.all(wanted.slice(at, at + AT_ONCE).map((address) => this.take(address)));
    }
  }

  private async take(address: string): Promise<void> {
    const host = URL.parse(address, 'https://unknown.invalid')?.host ?? '';
    const silent = this.silent.get(host) ?? 0;
    if (this.taken.size >= MAX_PICTURES || silent >= MAX_SILENT) {
      this.taken.set(address, { problem: 'media.foreign-silent' });
      return;
    }
    const found = await takeForeignPicture(this.parts, this.site, address);
    this.silent.set(host, 'isSilent' in found ? silent + 1 : 0);
    this.taken.set(address, found);
  }

  /** The cells with the addresses of the library. */
  place(entity: Entity, cells: Cells): Cells {
    return replacePictures(entity, cells, (address) => {
      const found = this.taken.get(address);
      return found !== undefined && 'url' in found ? found.url : undefined;
    });
  }

  /** Which pictures of a row could not be fetched, and why. */
  warn(entity: Entity, cells: Cells, language: string): string | undefined {
    const failed = [...new Set(markupOf(entity, cells).flatMap(([, text]) => findPictures(text)))].flatMap(
      (address) => {
        const found = this.taken.get(address);
        if (found === undefined || 'url' in found) return [];
        return [`${address} (${translateProblem(language, found.problem, found.params)})`];
      },
    );
    if (failed.length === 0) return undefined;
    const things = new Intl.ListFormat(language, { type: 'unit' }).format(failed.slice(0, SHOWN));
    return translateConsole(language, 'leftOut.notFetched', { count: failed.length, things });
  }
}

/** A try of an import: how many pictures would be fetched, and the cells as they would be then. */
export function tryPictures(
  entity: Entity,
  cells: Cells,
  language: string,
): { cells: Cells; warning?: string } {
  const found = new Set<string>();
  const tried = replacePictures(entity, cells, (address) => {
    found.add(address);
    return '/media/0_1x1.png';
  });
  if (found.size === 0) return { cells };
  return { cells: tried, warning: translateConsole(language, 'leftOut.toFetch', { count: found.size }) };
}

const markupOf = ({ description: { markup = [] } }: Entity, cells: Cells): [string, string][] =>
  Object.entries(cells).filter(([path]) => markup.includes(path.split('.')[0] ?? ''));

/** Pages that load pictures late have their addresses in other attributes. */
const ADDRESSES = ['src', 'data-src', 'data-lazy-src', 'data-original'] as const;

/** A picture in a text, with its place there. */
interface FoundPicture {
  from: number;
  to: number;
  address: string;
  alt?: string;
}

/** The pictures of other sites that a browser would show: none in a comment or in another attribute. */
function picturesIn(text: string): FoundPicture[] {
  const found: FoundPicture[] = [];
  if (!/<img/i.test(text)) return found;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'img') return;
      const named = ADDRESSES.map((each) => attributes[each]?.trim());
      const address = named.find((each) => each !== undefined && isForeignMedia(each));
      if (address === undefined) return;
      found.push({ from: parser.startIndex, to: parser.endIndex + 1, address, alt: attributes.alt });
    },
  });
  parser.end(text);
  return found;
}

const findPictures = (text: string): string[] => picturesIn(text).map(({ address }) => address);

function replacePictures(entity: Entity, cells: Cells, own: (address: string) => string | undefined): Cells {
  const placed = markupOf(entity, cells).map(([path, text]) => {
    let [done, at] = ['', 0];
    for (const { from, to, address, alt } of picturesIn(text)) {
      const url = own(address);
      if (url === undefined) continue;
      done += `${text.slice(at, from)}<img src="${url}"${alt === undefined ? '' : ` alt="${escaped(alt)}"`}>`;
      at = to;
    }
    return [path, done + text.slice(at)] as const;
  });
  return { ...cells, ...(Object.fromEntries(placed) as Cells) };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Lists and keeps the fonts of a site. They are files of its media library, with what they say kept beside
 * its other documents.
 */
import { rm, writeFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FontItem } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues, type KeptValues } from '../../kernel/kept-values.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { readDocuments, type SiteDocuments } from '../documents/index.ts';
import { addressOf, mediaKeyOf } from '../media/index.ts';
import {
  sheetName,
  sliceName,
  slicesOf,
  writeFaces,
  writeStandIn,
  type DescribedFont,
  type FontFaces,
} from './faces.ts';
import {
  findSame,
  fontFiles,
  forgetFont,
  keepFacts,
  keepFile,
  KIND,
  renewAll,
  type Kept,
} from './kept-fonts.ts';
import { scriptsOf } from './scripts.ts';
import { countLacking } from './slices.ts';
import { readUsedCharacters } from './used-characters.ts';

export interface ShownFonts {
  /** For the style element of every page. */
  css: string;
  /** Names of style sheets that are loaded after the page. */
  sheets: readonly string[];
}

export interface FontsDependencies {
  database: Database;
  store: MediaStore;
  files: MediaProcess;
  siteDocuments: Pick<SiteDocuments, 'read'>;
  events: Events;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** A page is drawn without a font that cannot be read now. */
const NO_FONTS: ShownFonts = { css: '', sheets: [] };

/** Looks of sites that stay in memory. */
const MAX_KEPT = 400;

/** `CODE.wHASH.woff2`, `CODE.wHASH.css` */
const MADE = /^([A-Za-z0-9-]+)\.w[\da-f]{12}\.(woff2|css)$/;

/** The faces of a font, with those of the other files of its family, such as its bold. */
function writeFamily(font: DescribedFont, all: readonly (DescribedFont & Kept)[]): FontFaces {
  const others = all.filter(
    ({ code, facts, licence }) => code !== font.code && facts.family === font.facts.family && licence !== '',
  );
  const written = [font, ...others].map((each) => writeFaces(each, font.code));
  return {
    css: written.map(({ css }) => css).join(''),
    later: written.map(({ later }) => later).join(''),
  };
}

export class Fonts {
  private readonly dependencies: FontsDependencies;
  private readonly queries: Queries;
  /** Files that are being made, by their names. */
  private readonly making = new Map<string, Promise<boolean>>();
  private readonly faces: KeptValues<ShownFonts>;

  constructor(dependencies: FontsDependencies) {
    this.dependencies = dependencies;
    this.queries = dependencies.database.queries;
    this.faces = keepValues(dependencies.events, MAX_KEPT);
  }

  private rowsOf(queries: Queries, site: Pick<SiteIdentity, 'projectCode'>) {
    return fontFiles(queries, site).selectAll();
  }

  /** As it was read before; a file that was replaced is read again. Undefined for one that is damaged. */
  private async describe(site: SiteIdentity, code: string): Promise<(DescribedFont & Kept) | undefined> {
    const row = await this.rowsOf(this.queries, site).where('resource_code', '=', code).executeTakeFirst();
    if (row === undefined) return undefined;
    const stored = (await this.dependencies.siteDocuments.read(site, KIND)).get(code)?.document;
    const kept = stored as unknown as Kept | undefined;
    const key = mediaKeyOf(row);
    if (kept?.facts !== undefined && kept.key === key) return kept as DescribedFont & Kept;
    const { store, files } = this.dependencies;
    const answer = await store.lend(key, (from) => files.run({ kind: 'read-font', from }));
    if (!answer.ok || !('facts' in answer)) return undefined;
    const { facts } = answer;
    const used = await readUsedCharacters(this.queries, site);
    const described = { code, key, facts, scripts: scriptsOf(site.languages), used };
    const { licence } = await this.change(site, (transaction) => keepFacts(transaction, site, described));
    return { ...described, licence };
  }

  private async change<T>(site: SiteIdentity, work: (transaction: Queries) => Promise<T>): Promise<T> {
    const result = await this.dependencies.database.write(work);
    this.dependencies.events.emit('changed', { projectCode: site.projectCode, tags: ['documents'] });
    return result;
  }

  /** What is known of all fonts of a site that were read. */
  private async described({
    projectCode,
  }: Pick<SiteIdentity, 'projectCode'>): Promise<(DescribedFont & Kept)[]> {
    const kept = await this.dependencies.siteDocuments.read({ projectCode }, KIND);
    return [...kept.values()]
      .map(({ document }) => document as unknown as Kept)
      .filter((font): font is DescribedFont & Kept => font.facts !== undefined);
  }

  private itemOf(font: DescribedFont & Kept, file: { url: string; bytes: number }): FontItem {
    const { family, style, weights, isItalic, licence } = font.facts;
    const { css, later } = writeFaces(font, font.code);
    return {
      url: file.url,
      family,
      style,
      weights: [...weights],
      isItalic,
      size: file.bytes,
      licence: font.licence,
      ownLicence: licence,
      used: Array.from(font.used).length,
      lacking: countLacking(font.facts, font),
      css: writeStandIn(font) + css + later,
    };
  }

  /** The fonts of the library. Those that are new are read before. */
  readonly list = async (site: SiteIdentity): Promise<FontItem[]> => {
    const rows = await this.rowsOf(this.queries, site)
      .where('state', '=', 'saved')
      .orderBy('created_at', 'desc')
      .execute();
    const items: FontItem[] = [];
    for (const row of rows) {
      const font = await this.describe(site, row.resource_code);
      if (font !== undefined) items.push(this.itemOf(font, { url: addressOf(row), bytes: row.bytes }));
    }
    return items;
  };

  /**
   * Keeps an uploaded font with the note on what allows its use. A file that the library has is not kept
   * again: the answer is the font that is there. Throws a 404 for an unknown one.
   */
  readonly keep = async (site: SiteIdentity, code: string, licence: string): Promise<FontItem> => {
    const known = await findSame(this.queries, site, code);
    const kept = known ?? (await this.keepNew(site, code, licence));
    const item = kept === undefined ? undefined : await this.findItem(site, kept);
    if (item === undefined) throw new HttpError(404, 'media.unknown', { code });
    return item;
  };

  /** The code of the font that is kept: of two uploads of one file at once, the first one. */
  private async keepNew(site: SiteIdentity, code: string, licence: string): Promise<string | undefined> {
    const font = await this.describe(site, code);
    if (font === undefined) return undefined;
    return this.change(site, (transaction) => keepFile(transaction, site, { ...font, licence }));
  }

  private async findItem(site: SiteIdentity, code: string): Promise<FontItem | undefined> {
    const row = await this.rowsOf(this.queries, site).where('resource_code', '=', code).executeTakeFirst();
    const font = row === undefined ? undefined : await this.describe(site, code);
    return row && font && this.itemOf(font, { url: addressOf(row), bytes: row.bytes });
  }

  /** What keeps a theme from having a font; undefined for nothing. */
  readonly findObstacle = async (
    queries: Queries,
    site: SiteIdentity,
    code: string,
  ): Promise<'unknown' | 'licence' | undefined> => {
    const row = await this.rowsOf(queries, site)
      .where('resource_code', '=', code)
      .where('state', '=', 'saved')
      .executeTakeFirst();
    if (row === undefined) return 'unknown';
    const kept = (await readDocuments(queries, site, KIND, [code])).get(code)?.document;
    return kept === undefined || kept.licence === '' ? 'licence' : undefined;
  };

  /** Puts the characters that pages have now into the first slices. */
  readonly renew = async (site: SiteIdentity): Promise<void> => {
    const kept = await this.dependencies.siteDocuments.read(site, KIND);
    if (kept.size === 0) return;
    const used = await readUsedCharacters(this.queries, site);
    const scripts = scriptsOf(site.languages);
    await this.change(site, (transaction) => renewAll(transaction, site, { used, scripts }));
  };

  /** What pages have of the fonts that a theme names: the same object until something of it changes. */
  readonly facesOf = (site: SiteIdentity, codes: readonly string[]): Promise<ShownFonts> => {
    const place = { projectCode: site.projectCode, tags: ['documents'], variant: codes.join() };
    return this.faces
      .read(place, () => this.writeFaces(site, codes))
      .catch((error: unknown) => {
        this.dependencies.logger.error(error, 'the fonts of a theme could not be read');
        return NO_FONTS;
      });
  };

  private async writeFaces(site: SiteIdentity, codes: readonly string[]): Promise<ShownFonts> {
    const fonts = await Promise.all(codes.map((code) => this.describe(site, code)));
    const all = await this.described(site);
    const written = fonts
      .filter((font) => font !== undefined)
      .map((font) => ({ font, ...writeFamily(font, all) }));
    return {
      css: written.map(({ font, css }) => writeStandIn(font) + css).join(''),
      sheets: written.flatMap(({ font, later }) => (later === '' ? [] : [sheetName(font.code, later)])),
    };
  }

  /** Key in the store of a slice or a style sheet, which is made when it is asked for first. */
  readonly find = async (
    site: Pick<SiteIdentity, 'projectCode'>,
    file: string,
  ): Promise<string | undefined> => {
    const [, code, type] = MADE.exec(file) ?? [];
    if (code === undefined || type === undefined) return undefined;
    const { store } = this.dependencies;
    if ((await store.find(file)) !== undefined) return file;
    const known = this.making.get(file);
    const made = known ?? this.make(site, { file, code, type }).finally(() => this.making.delete(file));
    this.making.set(file, made);
    return (await made) ? file : undefined;
  };

  private async make(
    site: Pick<SiteIdentity, 'projectCode'>,
    { file, code, type }: { file: string; code: string; type: string },
  ): Promise<boolean> {
    const { store, files } = this.dependencies;
    const fonts = await this.described(site);
    const font = fonts.find((each) => each.code === code);
    if (font === undefined) return false;
    const to = store.makeTemporaryPath();
    try {
      if (type === 'css') {
        const { later } = writeFamily(font, fonts);
        if (sheetName(code, later) !== file) return false;
        await writeFile(to, later);
      } else {
        const slice = slicesOf(font).find((each) => sliceName(code, each) === file);
        if (slice === undefined) return false;
        const characters = String.fromCodePoint(...slice.points);
        const { pinned } = font.facts;
        const answer = await store.lend(font.key, (from) =>
          files.run({ kind: 'slice-font', from, to, characters, pinned }),
        );
        if (!answer.ok) throw new Error(`The part ${file} of a font could not be made: ${answer.reason}`);
      }
      await store.put(file, to);
      return true;
    } finally {
      await rm(to, { force: true });
    }
  }

  readonly forget = forgetFont;
}

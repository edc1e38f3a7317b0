/** Writes pages that are not public, as visitors would get them. */
import type { FastifyRequest } from 'fastify';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { chooseLanguage } from './choose-language.ts';
import type { PageLocation, PageRedirect } from './find-page.ts';
import type { SiteLook } from './head/site-look.ts';
import { loadStoredPage, type PageSources } from './load-page.ts';
import type { PageAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import type { WrittenPage } from './write-page.ts';

/** Writes a page. Undefined when it has been removed. */
export type Write = () => Promise<WrittenPreview | PageRedirect | undefined>;

export type WrittenPreview = WrittenPage & { status: 200 | 404 };

/** Without a language in its address a page has the default one; the first page that of the visitor. */
export function languageOf(request: FastifyRequest, site: SiteIdentity, { path, lang }: PageAddress): string {
  return path === '/' || lang !== undefined ? chooseLanguage(request, site, lang) : site.defaultLanguage;
}

interface Preview {
  storage: PageSources;
  language: string;
  place: PageLocation;
  call: SourceCaller;
  /** Stands before the paths of its links. */
  around?: string;
  /** In place of that of the site. */
  look?: SiteLook;
}

export async function writePreview(
  context: PageContext,
  site: SiteIdentity,
  preview: Preview,
): Promise<WrittenPreview | PageRedirect | undefined> {
  const { storage, language, place, call, around, look } = preview;
  const kind = PAGE_KINDS.visitor;
  const loaded = await loadStoredPage(storage, site, place, language, kind.base, around);
  if ('redirect' in loaded) return around === undefined ? undefined : loaded;
  const shown = look === undefined ? loaded.model.site : { ...loaded.model.site, look };
  const seo = { ...loaded.model.seo, robots: 'noindex' };
  const model = { ...loaded.model, site: shown, seo };
  const prepared = await context.pipeline.prepare(model, kind, call, true);
  // The console shows it beside the record.
  const written = context.pipeline.write({ ...prepared, kind, item: loaded.item, isFramed: true });
  return { ...written, status: loaded.status };
}

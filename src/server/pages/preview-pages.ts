/** Serves drafts of pages to whoever knows a preview link. */
import type { FastifyInstance } from 'fastify';
import type { PageContent } from '../../../runtime/model/page.ts';
import type { FoundPreview } from '../domains/content/index.ts';
import { itemTypeOf } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { loadStoredPage, ownersView, type PageSources } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { sendUncachedPage } from './send-page.ts';
import { withNewestItem } from './shown-item.ts';
import { serveStoredPage } from './visitor-pages.ts';

const PREVIEW = '/preview/';
const NOTICE = 'preview-notice';

/** Registers `/preview/<key>`. Unknown and old keys are answered as every unknown address. */
export function addPreviewPages(app: FastifyInstance, context: PageContext): void {
  app.get(`${PREVIEW}*`, async (request, reply) => {
    const site = await context.findSite(request);
    const key = request.url.slice(PREVIEW.length).replace(/\?.*$/, '');
    const found = await context.findPreview(site, key);
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    const written =
      found && (await context.limitGuests(request, site.projectCode, () => write(context, site, found)));
    if (written === undefined) return serveStoredPage(context, site, request, reply);
    return sendUncachedPage(reply, written);
  });
}

/** The page as visitors would get it, with a notice above. Undefined when it has been removed. */
async function write(context: PageContext, site: SiteIdentity, found: FoundPreview) {
  const { channelCode, languageCode: language } = found;
  const storage = previewSources(context.storage, found);
  const channel = (await storage.channels.read(site, language)).find(channelCode);
  if (channel === undefined) return undefined;
  const itemType = itemTypeOf(channel.component);
  const query =
    itemType === undefined ? {} : await withNewestItem(storage.items, site, language, itemType, {});
  const kind = PAGE_KINDS.visitor;
  const place = { path: channel.linkUrl, query };
  const loaded = await loadStoredPage(storage, site, place, language, kind.base);
  if ('redirect' in loaded) return undefined;
  const model = { ...loaded.model, seo: { ...loaded.model.seo, robots: 'noindex' } };
  const prepared = await context.pipeline.prepare(model, kind, context.callAsVisitor(site, language));
  return context.pipeline.write({ ...prepared, kind, item: loaded.item });
}

function previewSources(storage: PageSources, { channelCode, draft, until }: FoundPreview): PageSources {
  return {
    ...storage,
    channels: ownersView(storage.channels),
    contents: {
      async read(site, language, codes) {
        const contents = new Map(await storage.contents.read(site, language, codes));
        if (draft !== undefined && contents.has(channelCode)) contents.set(channelCode, draft);
        const menu = contents.get('NavigationCommon');
        if (menu !== undefined) contents.set('NavigationCommon', withNotice(menu, until));
        return contents;
      },
    },
  };
}

function withNotice(content: PageContent, until: string): PageContent {
  const { vm, data, dict } = content.ast;
  const notice = { key: NOTICE, block: NOTICE, version: 1 };
  return {
    ...content,
    ast: { vm: [notice, ...vm], data: { ...data, [NOTICE]: { until } }, dict },
  };
}

/** Serves drafts of pages, items, forms and a theme to whoever knows their preview link. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../../runtime/model/json.ts';
import type { PageContent } from '../../../runtime/model/page.ts';
import { splitLanguage } from '../../../runtime/model/site-paths.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { findLink, readSetContents, readShownPage, type SetContents } from '../domains/content/index.ts';
import { readThemeDraft, THEME as THEME_OF_SITE } from '../domains/documents/index.ts';
import { CHANGE_SET } from '../domains/drafts/index.ts';
import { isPublicForm, previewIdOf } from '../domains/forms/index.ts';
import { type FoundItemPreview, type ItemSummary, itemTypeOf } from '../domains/items/index.ts';
import { runInSite } from '../database/site-scope.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { textIn, type LocalizedText } from '../kernel/localized.ts';
import { chooseLanguage } from './choose-language.ts';
import { ownersView, type PageSources } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { readAddress } from './page-address.ts';
import { sendUncachedPage } from './send-page.ts';
import { isForm, withForms, withOnlyForm } from './draft-forms.ts';
import { hasPage, lookIn, nameOf, withDraft, writePage } from './draft-pages.ts';
import { withFonts } from './head/site-look.ts';
import { openKit } from './kit-pages.ts';
import { openBeginning, openOwnSet } from './owner-previews.ts';
import { languageOf, writePreview, type Write } from './write-preview.ts';
import { serveStoredPage } from './visitor-pages.ts';

const PREVIEW = '/preview/';
const ITEM = 'item/';
const SET = 'set/';
const THEME = 'theme/';
const FORM = 'form/';
const NOTICE = 'preview-notice';

/** What the notice above a preview says. */
interface Notice {
  until: string;
  /** Where it is in every language; empty for what is in one. */
  path: string;
  /** Of a change set: its address, and what it shows by `?show=`. */
  set?: string;
  documents?: { name: string; title: string; language: string }[];
  /** What is shown is a draft of a form that visitors have already. */
  isPublic?: boolean;
}

type Open = (
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  rest: string,
) => Promise<Write | undefined>;

/**
 * Registers `/preview/<key>`, `/preview/item/<key>`, `/preview/set/<key>`, `/preview/theme/<key>`,
 * `/preview/form/<key>`, and for owners `/preview/change-set/<id>`, `/preview/beginning` and
 * `/preview/kit/<id>`, which are before the paths of all pages. Unknown and old keys are answered as every
 * unknown address.
 */
export function addPreviewPages(app: FastifyInstance, context: PageContext): void {
  app.get(`${PREVIEW}*`, { config: { budget: 'own' } }, async (request, reply) => {
    const site = await context.findSite(request);
    const key = request.url.slice(PREVIEW.length).replace(/\?.*$/, '');
    const [prefix = '', open = openPage] = KINDS.find(([each]) => key.startsWith(each)) ?? [];
    const write = await runInSite(site.projectCode, () =>
      open(context, site, request, key.slice(prefix.length)),
    );
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    const written = write && (await context.limitGuests(request, site.projectCode, write));
    if (written === undefined) return serveStoredPage(context, site, request, reply);
    if ('redirect' in written) return reply.redirect(written.redirect, 302);
    return sendUncachedPage(reply.code(written.status), written);
  });
}

const openPage: Open = async (context, site, _, key) => {
  const link = await findLink(context.queries, site, key);
  if (link === undefined || link.shown.entity !== undefined) return undefined;
  const page = await readShownPage(context.queries, site, link.shown);
  const notice = { until: link.until, path: '' };
  return writePage(context, site, page, withDraft(withNotice(context.storage, notice), page));
};

const openItem: Open = async (context, site, request, key) => {
  const link = await findLink(context.queries, site, key);
  if (link?.shown.entity === undefined) return undefined;
  const found = await context.openItemPreview(site, { ...link.shown, until: link.until });
  if (found === undefined) return undefined;
  const notice = { until: found.until, path: `${PREVIEW}${ITEM}${key}` };
  return writeItem(context, site, request, found, { storage: context.storage, notice });
};

/** The documents of a change set: the page, item or form that the query names, or its first page. */
const openSet: Open = async (context, site, request, key) => {
  const link = await findLink(context.queries, site, key);
  if (link?.shown.entity !== CHANGE_SET) return undefined;
  const found = await readSetContents(context.queries, site, link.shown.id);
  if (found === undefined) return undefined;
  const { until } = link;
  const { pages, records } = found;
  const asked = request.query as Record<string, unknown>;
  const [language = site.defaultLanguage] = pages.map((page) => page.languageCode);
  const forms = new Map(records.filter(isForm).map(({ id }) => [id, previewIdOf(key, id)]));
  const storage = withForms(pages.reduce(withDraft, context.storage), forms);
  const documents = await listShown(context, site, { ...found, until }, language);
  const notice = { until, path: '', set: `${PREVIEW}${SET}${key}`, documents };
  const item = records.find(({ entity, id }) => `${entity} ${id}` === asked.show);
  const opened = item && (await context.openItemPreview(site, { ...item, until }));
  if (opened !== undefined) return writeItem(context, site, request, opened, { storage, notice });
  const look = await lookIn(context, site, records);
  const [firstForm] = pages.some(hasPage) ? [] : forms.values();
  const form = item === undefined ? firstForm : forms.get(item.id);
  if (form !== undefined) {
    const alone = withNotice(withOnlyForm(storage, form), notice);
    return writePage(context, site, { channelCode: '', languageCode: language }, alone, look);
  }
  const shown = pages.filter(hasPage);
  const place = shown.find((page) => nameOf(page) === asked.show) ??
    shown[0] ?? { channelCode: '', languageCode: language };
  return writePage(context, site, place, withNotice(storage, notice), look);
};

/** So many are listed in the notice. */
const MAX_LISTED = 50;

/** What a change set shows: pages, articles, products and forms. */
async function listShown(
  context: PageContext,
  site: SiteIdentity,
  { pages, records, until }: SetContents & { until: string },
  language: string,
): Promise<NonNullable<Notice['documents']>> {
  const tree = await context.storage.channels.readAll(site, language);
  const listed = pages.filter(hasPage).map((page) => {
    const title = tree.find(page.channelCode)?.channelName ?? page.channelCode;
    return { name: nameOf(page), title, language: page.languageCode };
  });
  for (const { entity, id, values } of records.slice(0, MAX_LISTED)) {
    if (isForm({ entity }) && isObject(values) && isObject(values.title)) {
      const title: unknown = textIn(values.title as LocalizedText, language, site.defaultLanguage);
      // A draft may be anything.
      listed.push({ name: `${entity} ${id}`, title: typeof title === 'string' ? title : id, language });
      continue;
    }
    const opened = await context.openItemPreview(site, { entity, id, until });
    if (opened === undefined) continue;
    const { title } = await opened.read(language);
    listed.push({ name: `${entity} ${id}`, title, language });
  }
  return listed.slice(0, MAX_LISTED);
}

function writeItem(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  found: FoundItemPreview,
  shown: { storage: PageSources; notice: Notice },
): Write {
  return async () => {
    const { lang } = request.query as { lang?: unknown };
    const language = chooseLanguage(request, site, typeof lang === 'string' ? lang : undefined);
    const { type, contentCode } = found;
    const item = await found.read(language);
    const storage = withItem(withNotice(shown.storage, shown.notice), item);
    const channels = (await storage.channels.read(site, language)).all();
    const channel = channels.find(({ component }) => itemTypeOf(component) === type);
    if (channel === undefined) return undefined;
    const place = { path: channel.linkUrl, query: { contentCode } };
    const call = answering(context.callAsVisitor(site, language), found, item);
    return writePreview(context, site, { storage, language, place, call });
  };
}

/** Any page of the site with the draft of its theme. Its links lead to other pages with it. */
async function openTheme(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  rest: string,
): Promise<Write | undefined> {
  const [key = ''] = rest.split('/', 1);
  const link = await findLink(context.queries, site, key);
  const around = `${PREVIEW}${THEME}${key}`;
  const address = readAddress(request.url.slice(around.length) || '/');
  if (link?.shown.entity !== THEME_OF_SITE.kind || address === undefined) return undefined;
  const document = await readThemeDraft(context.queries, site);
  return async () => {
    const named = splitLanguage(site, address.path);
    const language = named?.language ?? languageOf(request, site, address);
    const path = named?.path ?? address.path;
    const notice = { until: link.until, path: around + path };
    const storage = withNotice(context.storage, notice);
    const call = context.callAsVisitor(site, language);
    const place = { path, query: address.query };
    const look = isObject(document) ? await withFonts(context.storage, site, document) : undefined;
    return writePreview(context, site, { storage, language, place, call, around, look });
  };
}

/** A form with its draft, alone on a page in the look of the site. */
const openForm: Open = async (context, site, request, key) => {
  const link = await findLink(context.queries, site, key);
  if (link?.shown.entity === undefined || !isForm(link.shown)) return undefined;
  const { lang } = request.query as { lang?: unknown };
  const languageCode = chooseLanguage(request, site, typeof lang === 'string' ? lang : undefined);
  const isPublic = await isPublicForm(context.queries, site, link.shown.id);
  const notice = { until: link.until, path: `${PREVIEW}${FORM}${key}`, isPublic };
  const storage = withNotice(withOnlyForm(context.storage, previewIdOf(key)), notice);
  // Of the home page only what is around its blocks.
  return writePage(context, site, { channelCode: '', languageCode }, storage);
};

/** By what stands before the key; without any it is the key of a page. */
const KINDS: readonly (readonly [prefix: string, open: Open])[] = [
  [ITEM, openItem],
  [SET, openSet],
  [THEME, openTheme],
  [FORM, openForm],
  ['change-set/', openOwnSet],
  ['beginning', openBeginning],
  ['kit/', openKit],
];

/** The calls for the item that is shown are answered with it; others as for every visitor. */
function answering(call: SourceCaller, { type, contentCode }: FoundItemPreview, item: unknown): SourceCaller {
  const own = type === 1 ? 'client.articleDetail' : 'client.productDetail';
  return async (name, query) =>
    name === own && query.contentCode === contentCode ? { data: item } : call(name, query);
}

function withItem(storage: PageSources, item: ItemSummary): PageSources {
  return { ...storage, items: { ...storage.items, findSummary: async () => item } };
}

function withNotice(storage: PageSources, notice: Notice): PageSources {
  return {
    ...storage,
    channels: ownersView(storage.channels),
    contents: {
      async read(site, language, codes) {
        const contents = new Map(await storage.contents.read(site, language, codes));
        const menu = contents.get('NavigationCommon');
        if (menu !== undefined) contents.set('NavigationCommon', noted(menu, notice));
        return contents;
      },
    },
  };
}

function noted(content: PageContent, notice: Notice): PageContent {
  const { vm, data, dict } = content.ast;
  const block = { key: NOTICE, block: NOTICE, version: 1 };
  return {
    ...content,
    ast: { vm: [block, ...vm], data: { ...data, [NOTICE]: { ...notice } }, dict },
  };
}

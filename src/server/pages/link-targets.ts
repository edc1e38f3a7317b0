/** Finds what links of a site can lead to, by name, and names it by address. */
import type { LinkTarget, NamedTarget, PageSection } from '../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { resourceCodeOf } from '../../../runtime/model/media.ts';
import type { Ast, Channel } from '../../../runtime/model/page.ts';
import { suffixOf } from '../../../runtime/model/link.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { RecordSearch } from '../database/record-search.ts';
import type { Channels, PageContents, Redirects } from '../domains/content/index.ts';
import { itemTypeOf, type ItemRecords, type Items } from '../domains/items/index.ts';
import type { MediaLibrary } from '../domains/media/index.ts';
import { findPage } from './find-page.ts';
import { leadOf, locateAddress } from './locate-address.ts';
import { readAddress } from './page-address.ts';

export interface LinkServices {
  readonly channels: Channels;
  readonly contents: PageContents;
  readonly redirects: Redirects;
  readonly items: Items;
  readonly itemRecords: ItemRecords;
  readonly media: Pick<MediaLibrary, 'records'>;
}

/** Whose words the titles are in, and whether files may be named. */
export interface LinkReader {
  site: SiteIdentity;
  /** Of the site's texts. */
  language: string;
  /** Of the titles of blocks. */
  spoken: string;
  mayReadFiles: boolean;
}

/** Of one kind: many of one must not hide the others. */
const MAX_OF_KIND = 6;
const KINDS = [
  { kind: 'article', type: 1 },
  { kind: 'product', type: 2 },
] as const;
const NOTHING: NamedTarget = { kind: 'nothing', title: '' };
const ELSEWHERE: NamedTarget = { kind: 'elsewhere', title: '' };

/** Pages, their sections, articles, products and files whose names hold the text. */
export async function findTargets(
  services: LinkServices,
  reader: LinkReader,
  text: string,
): Promise<LinkTarget[]> {
  const q = text.trim();
  const [pages, items, files] = await Promise.all([
    findPages(services, reader, q),
    Promise.all(KINDS.map(({ kind, type }) => findItems(services, reader, { kind, type, q }))),
    reader.mayReadFiles ? findFiles(services, reader, q) : [],
  ]);
  return [...pages, ...items.flat(), ...files];
}

async function findPages(
  { channels, contents }: LinkServices,
  reader: LinkReader,
  q: string,
): Promise<LinkTarget[]> {
  const { site, language } = reader;
  const tree = await channels.read(site, language);
  // Pages of items show nothing by themselves.
  const all = tree.all().filter(({ component }) => itemTypeOf(component) === undefined);
  const found = all.filter((page) => holds(`${page.channelName} ${page.linkUrl}`, q)).slice(0, MAX_OF_KIND);
  const documents = await contents.read(
    site,
    language,
    all.map(({ channelCode }) => channelCode),
  );
  const sections = all.flatMap((page): LinkTarget[] =>
    sectionsOf(documents.get(page.channelCode)?.ast, reader)
      .filter(({ title, anchor }) => holds(`${title} #${anchor} ${page.channelName}`, q))
      .map(({ title, anchor }) => ({
        kind: 'section',
        title: sectionTitle(page, title),
        address: page.linkUrl + suffixOf({ linkAnchor: anchor }),
      })),
  );
  return [
    ...found.map(({ channelName, linkUrl }): LinkTarget => ({
      kind: 'page',
      title: channelName,
      address: linkUrl,
    })),
    ...sections.slice(0, MAX_OF_KIND),
  ];
}

async function findItems(
  { items, itemRecords }: LinkServices,
  { site, language }: LinkReader,
  { kind, type, q }: { kind: 'article' | 'product'; type: 1 | 2; q: string },
): Promise<LinkTarget[]> {
  const { data } = await itemRecords.list(site, language, type, searchFor(q));
  // Those that visitors may see.
  const shown = await items.read(
    site,
    language,
    data.map(({ id }) => id),
  );
  return [...shown.values()].map(({ title, routeUrl }) => ({ kind, title, address: routeUrl }));
}

async function findFiles(
  { media }: LinkServices,
  { site, spoken }: LinkReader,
  q: string,
): Promise<LinkTarget[]> {
  const { data } = await media.records.list(site, spoken, searchFor(q, 'name'), async () => []);
  return data.map(({ name, url }) => ({ kind: 'file', title: name, address: url }));
}

function searchFor(q: string, field = 'order'): RecordSearch {
  return {
    q: q === '' ? undefined : q,
    sort: { field, isDescending: false },
    pageNum: 1,
    pageSize: MAX_OF_KIND,
  };
}

/** What an address leads to. Former addresses and redirects are followed. */
export async function nameTarget(
  services: LinkServices,
  reader: LinkReader,
  given: string,
): Promise<NamedTarget> {
  const { site } = reader;
  const { origin } = site;
  const isOwn = origin !== undefined && (given === origin || given.startsWith(`${origin}/`));
  const address = isOwn ? given.slice(origin.length) || '/' : given;
  if (!address.startsWith('/') || address.startsWith('//')) return ELSEWHERE;
  const [path = '/', fragment = ''] = address.split('#', 2);
  const code = resourceCodeOf(path);
  if (code !== undefined) return nameFile(services, reader, code);
  return namePage(services, reader, path, fragment);
}

async function nameFile(
  { media }: LinkServices,
  { site, spoken, mayReadFiles }: LinkReader,
  code: string,
): Promise<NamedTarget> {
  if (!mayReadFiles) return ELSEWHERE;
  const filter = { all: [{ field: 'id', op: 'eq' as const, value: code }] };
  const { data } = await media.records.list(
    site,
    spoken,
    { ...searchFor('', 'name'), filter },
    async () => [],
  );
  const [file] = data;
  return file === undefined ? NOTHING : { kind: 'file', title: file.name };
}

async function namePage(
  services: LinkServices,
  reader: LinkReader,
  address: string,
  fragment: string,
): Promise<NamedTarget> {
  const { site, language } = reader;
  const read = readAddress(address);
  if (read === undefined) return NOTHING;
  const leads = await services.redirects.readLeads(site);
  const located = locateAddress(site, leads, read);
  const [, search] = /(\?.*)$/.exec(address) ?? [];
  const lead = leadOf(site, leads, read, located, search ?? '');
  if (lead !== undefined)
    return lead.location.startsWith('/') ? namePage(services, reader, lead.location, fragment) : ELSEWHERE;
  const tree = await services.channels.read(site, language);
  const { found, query } = await findPage(services, site, tree, located);
  const page = located.path === '/' ? tree.home() : found;
  const item = query.contentCode;
  if (item !== undefined && page !== undefined && itemTypeOf(page.component) !== undefined) {
    const summary = (await services.items.read(site, language, [item])).get(item);
    return summary === undefined
      ? NOTHING
      : { kind: summary.type === 2 ? 'product' : 'article', title: summary.title };
  }
  if (page === undefined) return NOTHING;
  if (fragment === '') return { kind: 'page', title: page.channelName };
  const documents = await services.contents.read(site, language, [page.channelCode]);
  const anchor = decodeEscapes(fragment) ?? fragment;
  const section = sectionsOf(documents.get(page.channelCode)?.ast, reader).find(
    (each) => each.anchor === anchor,
  );
  return section === undefined ? NOTHING : { kind: 'section', title: sectionTitle(page, section.title) };
}

/** The named blocks of a document, as visitors see it. */
export function sectionsOf(ast: Ast | undefined, { spoken }: Pick<LinkReader, 'spoken'>): PageSection[] {
  return (ast?.vm ?? []).flatMap(({ key, block, anchor, hidden }) => {
    if (anchor === undefined || hidden === true) return [];
    const data = ast !== undefined && Object.hasOwn(ast.data, key) ? ast.data[key] : undefined;
    return [{ anchor, title: headingOf(data) || (blockDocuments.get(block)?.title[spoken] ?? anchor) }];
  });
}

function headingOf(data: unknown): string {
  const parts = isObject(data) && isObject(data.subContentMap) ? data.subContentMap : {};
  const heading = isObject(parts.BigTitle) ? parts.BigTitle.title : undefined;
  return typeof heading === 'string' ? heading.trim() : '';
}

function sectionTitle({ channelName }: Channel, title: string): string {
  return `${channelName} › ${title}`;
}

function holds(text: string, q: string): boolean {
  return q === '' || text.toLowerCase().includes(q.toLowerCase());
}

/** Lists what a site still says as its kit does: on pages, to search engines, in articles and forms. */
import { LRUCache } from 'lru-cache';
import { listTexts } from '../../../../runtime/compare/translated-texts.ts';
import type { LeftText } from '../../../../runtime/generated/api.generated.ts';
import { withoutHidden, type Ast } from '../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { slotNamesOf } from '../../../assembly/slots.ts';
import {
  channelValuesOf,
  COMMON_CODES,
  isNeeded,
  listChannels,
  readContents,
  type ChannelRecord,
} from '../../domains/content/index.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';
import type { Events } from '../../kernel/events.ts';
import { translateConsole } from '../../kernel/language.ts';
import { textIn } from '../../kernel/localized.ts';
import { visitObjects } from '../../kernel/walk-objects.ts';
import { isByLanguage } from '../../seed/seed-language.ts';
import type { EntityContext } from '../engine/contract.ts';
import { addressOf } from '../engine/describe-change.ts';
import { findEntity } from '../engine/known-entities.ts';
import { Slices } from '../../kernel/slices.ts';
import { piecesOf, reachedBy, readKitWords, type KitWords } from './kit-words.ts';

/** Pages or records of one read. */
const AT_ONCE = 50;
/** So long a list is kept. */
const KEPT_MS = 60_000;

/** Lists that are kept while somebody turns their pages. */
const MAX_KEPT = 8;

const keptLists = deriveOnce((events: Events) => {
  const kept = new LRUCache<string, Promise<LeftText[]>>({ max: MAX_KEPT, ttl: KEPT_MS });
  const forget = (): void => kept.clear();
  events.on('changed', forget);
  events.on('everythingReplaced', forget);
  return kept;
});

/**
 * As `listLeftTexts`. The site is read for the first page of the list; the next ones are of the same list,
 * for a minute at most, and as long as nothing changes.
 */
export function turnLeftTexts(
  context: EntityContext,
  asked: LeftQuery,
  pageNum: number,
): Promise<LeftText[]> {
  const { site, owner, language, services } = context;
  const kept = keptLists(services.events);
  const key = JSON.stringify([site.projectCode, owner.ownerId, language, asked]);
  const known = pageNum > 1 ? kept.get(key) : undefined;
  if (known !== undefined) return known;
  const list = listLeftTexts(context, asked);
  kept.set(key, list);
  list.catch(() => kept.delete(key));
  return list;
}

interface LeftQuery {
  channelCode?: string;
  languageCode?: string;
}

/**
 * In the order of the site: header and footer, pages, the records that the kit has brought. With a page only
 * what is of it, with header and footer; with a language only what is in it. Empty for a site that has no
 * kit, or is still called what its kit is called.
 */
async function listLeftTexts(
  context: EntityContext,
  { channelCode, languageCode }: LeftQuery,
): Promise<LeftText[]> {
  const said = await readKitWords(context);
  if (said === undefined) return [];
  const words = new Map(
    [...said.words].filter(([language]) => languageCode === undefined || language === languageCode),
  );
  if (words.size === 0) return [];
  const channels = (await listChannels(context.queries, context.site)).filter(
    (row) => channelCode === undefined || row.channel_code === channelCode,
  );
  const pages = await listOnPages(context, words, channels);
  const search = channels.flatMap((row) => listInSearch(context, words, row));
  const records: LeftText[] = [];
  if (channelCode === undefined)
    for (const [name, ids] of said.records)
      records.push(...(await listInRecords(context, words, { name, ids })));
  return [...pages, ...search, ...records];
}

async function listOnPages(
  { site, queries, language: spoken }: EntityContext,
  words: KitWords,
  channels: readonly ChannelRecord[],
): Promise<LeftText[]> {
  const codes = [...COMMON_CODES, ...channels.map((row) => row.channel_code)];
  const home = channels.find((row) => row.is_home_page === 1) ?? channels[0];
  const found = new Map<string, LeftText[]>(codes.map((code) => [code, []]));
  const slices = new Slices();
  for (const language of words.keys())
    for (const some of inChunks(codes))
      for (const [code, { ast }] of await readContents(queries, site, language, some)) {
        await slices.rest();
        const row = channels.find((each) => each.channel_code === code);
        const isCommon = row === undefined;
        const document = isCommon ? (code as (typeof COMMON_CODES)[number]) : 'content';
        const title = isCommon
          ? translateConsole(spoken, `changeSet.frame.${code}`)
          : textIn(channelValuesOf(row, site).title, spoken, site.defaultLanguage);
        const page = `/edit${(row ?? home)?.link_url ?? '/'}?lang=${language}`;
        for (const { key, path, text } of textsOfPage(ast, words.get(language))) {
          const place: LeftText['place'] = { document, key, path };
          const link = `${page}#place=${encodeURIComponent(JSON.stringify(place))}`;
          const id = `${code}/${language}/${key}${formatPointer(path)}`;
          found.get(code)?.push({ id, kind: 'page', title, link, languageCode: language, text, place });
        }
      }
  return [...found.values()].flat().map(numbered);
}

const inChunks = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** The texts of the kit that visitors of a page read, with their places. */
function textsOfPage(ast: Ast, words: ReadonlySet<string> | undefined) {
  const { vm, data } = withoutHidden(ast, slotNamesOf);
  return vm.flatMap(({ key, block }) => {
    const texts = listTexts(blockDocuments.get(block)?.data, data[key], data[key]).flatMap(
      ({ path, leaf, own, part }) =>
        // What is bound to the dictionary is listed there.
        typeof own !== 'string' || part.dictCode !== undefined
          ? []
          : piecesOf(own)
              .filter((piece) => words?.has(piece) === true)
              .map((text) => ({ key, path: [...path.map(String), leaf], text })),
    );
    return [...texts, ...linksOfBlock(data[key], words).map((link) => ({ key, ...link }))];
  });
}

/** Mail and phone numbers of the kit that a link leads to, although its text has been changed. */
function linksOfBlock(data: unknown, words: ReadonlySet<string> | undefined) {
  const found: { path: string[]; text: string }[] = [];
  visitObjects(data, ({ linkUrl, title = '' }, path) => {
    if (typeof linkUrl !== 'string' || piecesOf(String(title)).some((piece) => words?.has(piece))) return;
    for (const text of reachedBy(linkUrl))
      if (words?.has(text) === true) found.push({ path: [...path.map(String), 'linkUrl'], text });
  });
  return found;
}

function listInSearch({ site, language }: EntityContext, words: KitWords, row: ChannelRecord): LeftText[] {
  const values = channelValuesOf(row, site);
  // The program’s own pages, such as the search, have names for it alone.
  const isOwn = isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 });
  const { title, seoTitle, seoDescription, seoKeywords } = values;
  const named = isOwn && row.is_home_page !== 1 ? {} : { title };
  return listInValues(words, {
    kind: 'channel',
    id: row.channel_code,
    title: textIn(title, language, site.defaultLanguage),
    values: { ...named, seoTitle, seoDescription, seoKeywords },
  });
}

/** Only those of the kit, however many the site has. */
async function listInRecords(
  context: EntityContext,
  words: KitWords,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<LeftText[]> {
  const entity = findEntity(name);
  if (entity?.definition.read === undefined) return [];
  const { definition, description } = entity;
  if (!context.owner.permissions.has(`${description.area}.read`)) return [];
  const found: LeftText[] = [];
  const slices = new Slices();
  for (const some of inChunks(ids))
    for (const [id, values] of (await definition.read?.(context, some)) ?? []) {
      await slices.rest();
      const title = definition.titleOf?.(values, context) ?? id;
      found.push(...listInValues(words, { kind: name, id, title, values }));
    }
  return found;
}

interface Described {
  kind: string;
  id: string;
  title: string;
  values: object;
}

/** In the texts of a record that are written by language. */
function listInValues(words: KitWords, { kind, id, title, values }: Described): LeftText[] {
  const found: LeftText[] = [];
  const link = addressOf(kind, id);
  visitObjects(values, (object, path: Path) => {
    if (!isByLanguage(object)) return;
    for (const [languageCode, text] of Object.entries(object))
      for (const piece of typeof text === 'string' ? piecesOf(text) : [])
        if (words.get(languageCode)?.has(piece) === true) {
          const place = `${kind}/${id}/${languageCode}${formatPointer([...path])}`;
          found.push({ id: place, kind, title, link, languageCode, text: piece });
        }
  });
  return found.map(numbered);
}

/** A text of several paragraphs has a row for each. */
const numbered = (row: LeftText, index: number): LeftText => ({ ...row, id: `${row.id}#${index}` });

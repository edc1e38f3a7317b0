/** Plans what a kit would make of a site: the documents of every page in every language. Nothing changes. */
import { randomBytes } from 'node:crypto';
import { isSame } from '../../../../runtime/compare/same.ts';
import { planPage, pourPage, type PouredPage } from '../../../../runtime/compare/pour-page.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageContent } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import {
  type ChannelRecord,
  COMMON_CODES,
  isNeeded,
  listChannels,
  readContents,
} from '../../domains/content/index.ts';
import { readDocuments } from '../../domains/documents/index.ts';
import { rewriteObjects } from '../../kernel/walk-objects.ts';
import { seedForSite } from '../../seed/seed-for-site.ts';
import { readSeedPages } from '../../seed/seed-pages.ts';
import type { SeedBlock, SeedChannel, SeedDocument } from '../../seed/seed-document.ts';
import type { EntityContext } from '../engine/contract.ts';
import { adoptBlocks } from './adopt-blocks.ts';
import { codeIn, matchPages, type Matches } from './match-pages.ts';
import { selectWhere } from '../../database/rows-where.ts';

/** A document of a page in one language that the kit changes. */
interface PlannedDocument {
  languageCode: string;
  revision: number;
  ast: Ast;
}

export interface PlannedPage {
  /** Of the site. */
  channelCode: string;
  /** `filled`: it was empty, or is new. `changed`: it keeps its content. */
  fate: 'filled' | 'changed';
  documents: PlannedDocument[];
  blocks: PouredPage['blocks'];
  /** Names of the blocks of the kit that no content of the page goes into. */
  left: string[];
}

export interface KitPlan {
  /** The site has no content yet: it gets the pages and the records of the kit. */
  isEmpty: boolean;
  /** The kit in the languages of the site, with codes of files of its own. */
  seed: SeedDocument;
  /** Blocks of the kit that the site does not have yet. */
  blocks: SeedBlock[];
  pages: PlannedPage[];
  /** Pages of the kit that the site does not have; an empty site gets them. */
  missing: SeedChannel[];
  matches: Matches;
  /** Pages of an empty site that the kit does not have. */
  unused: ChannelRecord[];
}

type Reading = Pick<EntityContext, 'site' | 'queries'>;
type Pages = ReadonlyMap<string, ReadonlyMap<string, Ast>>;

const findBlock = (name: string) => blockDocuments.get(name);
const isCommon = (code: string): boolean => (COMMON_CODES as readonly string[]).includes(code);

/** What finds no place is told in `language`, if the site has it. */
export async function planKit(
  { site, queries, language }: Reading & Pick<EntityContext, 'language'>,
  given: SeedDocument,
): Promise<KitPlan> {
  const told = site.languages.includes(language) ? language : site.defaultLanguage;
  const suffix = randomBytes(4).toString('hex');
  const own = await readDocuments(queries, site, 'block');
  const { seed, blocks } = adoptBlocks(seedForSite(given, site, suffix), new Set(own.keys()));
  const channels = await listChannels(queries, site);
  const isEmpty = await isSiteEmpty({ site, queries });
  const matches = matchPages(seed.channels, channels);
  const missing = seed.channels.filter(({ channelCode }) => !matches.has(channelCode));
  const codes = seed.pages.map(({ channelCode }) => channelCode);
  const kit = withCodes(readSeedPages(seed, site), matches);
  const wanted = codes.filter((code) => isEmpty || isCommon(code) || matches.has(code));
  const contents = new Map<string, Map<string, PageContent>>();
  for (const language of site.languages)
    contents.set(
      language,
      await readContents(queries, site, language, [...wanted.map((code) => codeIn(matches, code)), '']),
    );
  const used = new Set([...matches.values()].map((row) => row.channel_code));
  return {
    isEmpty,
    seed,
    blocks,
    matches,
    missing,
    pages: wanted.flatMap((code) => {
      const page = planOne({ site, isEmpty, told }, given.site.languages, {
        code,
        matches,
        kit,
        own: contents,
      });
      return page.documents.length === 0 ? [] : [page];
    }),
    unused: isEmpty
      ? channels.filter(
          (row) =>
            !used.has(row.channel_code) &&
            row.is_down === 0 &&
            !isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 }),
        )
      : [],
  };
}

/**
 * No page has a block that owners put there, and there is no article or product but those that a kit has
 * brought: they are as old as the site, and nobody has changed them.
 */
export async function isSiteEmpty({ site, queries }: Reading): Promise<boolean> {
  const item = await queries
    .selectFrom('content_item as item')
    .innerJoin('site', 'site.project_code', 'item.project_code')
    .select('item.content_code')
    .where('item.project_code', '=', site.projectCode)
    .where((where) =>
      where.or([
        where('item.created_at', '<>', where.ref('site.created_at')),
        where('item.modified_at', '<>', where.ref('site.created_at')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (item !== undefined) return false;
  const channels = await listChannels(queries, site);
  // What the program shows has its blocks from the beginning.
  const free = channels.filter(({ component }) => !isNeeded({ component, isHomePage: false }));
  const filled = await selectWhere(queries, 'content', {
    project_code: site.projectCode,
    language_code: site.defaultLanguage,
  })
    .select('channel_code')
    .where('channel_code', 'in', [...free.map((row) => row.channel_code), ''])
    .where('document', 'not like', '{"vm":[]%')
    .limit(1)
    .executeTakeFirst();
  return filled === undefined;
}

/** With the codes of the pages that the site has, in the places where links name them. */
function withCodes(pages: Pages, matches: Matches): Pages {
  const rename = (ast: Ast): Ast =>
    rewriteObjects(ast, (object) =>
      typeof object.linkChannelCode === 'string'
        ? { ...object, linkChannelCode: codeIn(matches, object.linkChannelCode) }
        : object,
    ) as Ast;
  return new Map(
    [...pages].map(([language, asts]) => [
      language,
      new Map([...asts].map(([code, ast]) => [code, rename(ast)])),
    ]),
  );
}

interface Sides {
  /** Of the page of the kit. */
  code: string;
  matches: Matches;
  kit: Pages;
  own: ReadonlyMap<string, ReadonlyMap<string, PageContent>>;
}

/**
 * What a page of a kit, in the languages `spoken`, makes of a page. The default language decides what becomes
 * of the blocks; the others follow it.
 */
export function planOne(
  { site, isEmpty, told }: Pick<EntityContext, 'site'> & { isEmpty: boolean; told: string },
  spoken: readonly string[],
  { code, matches, kit, own }: Sides,
): PlannedPage {
  const { defaultLanguage, languages } = site;
  const channelCode = codeIn(matches, code);
  const ownIn = (language: string): PageContent =>
    own.get(language)?.get(channelCode) ?? { channelCode, languageCode: language, revision: 0, ast: EMPTY };
  const kitIn = (language: string): Ast => current(kit.get(language)?.get(code) ?? EMPTY, language);
  const isFilled = isEmpty || ownIn(defaultLanguage).ast.vm.length === 0;
  const translations = languages.filter((each) => each !== defaultLanguage).map((each) => ownIn(each).ast);
  const plan = planPage(kitIn(defaultLanguage), ownIn(defaultLanguage).ast, findBlock, translations);
  const documents: PlannedDocument[] = [];
  let blocks: PouredPage['blocks'] = [];
  for (const language of languages) {
    const { ast: before, revision } = ownIn(language);
    // A language that the kit does not speak has the texts of the default language by itself.
    if (isFilled && language !== defaultLanguage && !spoken.includes(language)) continue;
    const poured = isFilled ? undefined : pourPage(plan, kitIn(language), before, findBlock);
    if (language === told) blocks = poured?.blocks ?? [];
    const ast = poured?.ast ?? kitIn(language);
    if (!isSame(ast, before)) documents.push({ languageCode: language, revision, ast });
  }
  return {
    channelCode,
    fate: isFilled ? 'filled' : 'changed',
    documents,
    blocks,
    left: isFilled ? [] : plan.left.map(({ block }) => block),
  };
}

const EMPTY: Ast = { vm: [], data: {}, dict: {} };

const current = (ast: Ast, language: string): Ast => ({ ...ast, ...migrateStored(ast, language) });

/** The codes of the pictures and files that documents name. */
export function codesNamedIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (each: unknown): void => {
    if (typeof each === 'string')
      for (const [, code = ''] of each.matchAll(/\/media\/([A-Za-z0-9-]+)/g)) found.add(code);
    else if (Array.isArray(each)) each.forEach(visit);
    else if (isObject(each)) Object.values(each).forEach(visit);
  };
  visit(value);
  return found;
}

/** Makes the documents and the path that a new page begins with. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ChannelValues } from '../../../../../runtime/generated/api.generated.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { isProgramPath } from '../../../../../runtime/model/program-paths.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import { placeBlocks, readTemplateBlocks, type NewBlock } from '../../../../assembly/template-blocks.ts';
import { templateDocuments } from '../../../../assembly/documents.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import { languagesOf, type SiteIdentity } from '../../../kernel/caller.ts';
import { FieldError } from '../../../kernel/http-error.ts';
import type { ChannelRecord } from '../tree/channel-values.ts';
import { readContents } from '../stored/contents.ts';
import { addMenuEntry } from './menu-entry.ts';
import { isNeeded } from '../tree/page-codes.ts';
import { writeContents } from '../stored/write-contents.ts';

type Begun = Pick<ChannelValues, 'title' | 'parent' | 'path' | 'begin' | 'addsToMenu' | 'startsDown'>;

const FIELD = '/values/begin';

/** A free path made of the title of a page, below the path of its parent. */
export function makePath(
  rows: readonly ChannelRecord[],
  { defaultLanguage }: SiteIdentity,
  { title, parent = '' }: Begun,
): string {
  const above = rows.find((row) => row.channel_code === parent)?.link_url ?? '';
  const words = (title['en-US'] ?? title[defaultLanguage] ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const wanted = `${above}/${words === '' ? 'page' : words}`;
  const taken = new Set(rows.map((row) => row.link_url));
  const isFree = (path: string): boolean => !taken.has(path) && !isProgramPath(path);
  for (let count = 1; ; count += 1) {
    const path = count === 1 ? wanted : `${wanted}-${count}`;
    if (isFree(path)) return path;
  }
}

/**
 * Fills a new page as its owner wants to begin: `template:` and its name, `own:` and the code of an own
 * template, `copy:` and the code of a page, or nothing. Throws a 422 for what there is not.
 */
export async function beginPage(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { id, values, author }: { id: string; values: Begun; author: string },
): Promise<void> {
  const { begin = '', title, parent = '', addsToMenu = true, startsDown = false } = values;
  const asts = begin === '' ? new Map<string, Ast>() : await readBeginning(transaction, site, begin, FIELD);
  for (const [language, ast] of asts) {
    const changes = [{ channelCode: id, ast, revision: undefined }];
    await writeContents(transaction, { site, language, author, changes, place: [] });
  }
  if (startsDown)
    await updateWhere(transaction, 'channel', { project_code: site.projectCode, channel_code: id })
      .set({ is_down: 1 })
      .execute();
  if (addsToMenu) await addMenuEntry(transaction, site, author, { channelCode: id, title, parent });
}

/**
 * By language, the default language first: the others store their differences from it. Throws a 422 that
 * names `field` for what there is not.
 */
export async function readBeginning(
  queries: Queries,
  site: SiteIdentity,
  begin: string,
  field: string,
): Promise<Map<string, Ast>> {
  const at = begin.indexOf(':');
  const [kind, name] = [begin.slice(0, Math.max(0, at)), begin.slice(at + 1)];
  const { defaultLanguage } = site;
  const asts = new Map<string, Ast>();
  if (kind === 'copy') {
    await requireCopyable(queries, site, name, field);
    for (const language of languagesOf(site)) {
      const content = (await readContents(queries, site, language, [name])).get(name);
      if (content !== undefined && content.revision > 0) asts.set(language, content.ast);
    }
    return asts;
  }
  if (kind === 'template' && templateDocuments.get(name) !== undefined) {
    // The same keys in every language: a translation is compared with the default language by key.
    const keys = readTemplateBlocks(name, defaultLanguage).map(() => randomBytes(6).toString('hex'));
    for (const language of languagesOf(site))
      asts.set(language, astOf(readTemplateBlocks(name, language), keys));
    return asts;
  }
  if (kind === 'own') {
    const row = await selectWhere(queries, 'own_template', {
      project_code: site.projectCode,
      template_code: name,
    })
      .select('blocks')
      .executeTakeFirst();
    if (row !== undefined) {
      const blocks = JSON.parse(row.blocks) as NewBlock[];
      const ast = astOf(
        blocks,
        blocks.map(() => randomBytes(6).toString('hex')),
      );
      return asts.set(defaultLanguage, { ...ast, ...migrateStored(ast, defaultLanguage) });
    }
  }
  throw new FieldError(422, 'console.unknown', field);
}

function astOf(blocks: readonly NewBlock[], keys: readonly string[]): Ast {
  const vm = placeBlocks(blocks, keys);
  return {
    vm,
    data: Object.fromEntries(vm.map(({ key }, index) => [key, blocks[index]?.data ?? {}])),
    dict: Object.fromEntries(blocks.flatMap(({ entries }) => entries.map((entry) => [entry.code, entry]))),
  };
}

/** The pages that the program shows hold blocks that no other page may hold. */
async function requireCopyable(
  queries: Queries,
  { projectCode }: SiteIdentity,
  code: string,
  field: string,
): Promise<void> {
  const row = await selectWhere(queries, 'channel', {
    project_code: projectCode,
    channel_code: code,
    is_deleted: 0,
  })
    .select(['component', 'is_home_page'])
    .executeTakeFirst();
  if (row === undefined || isNeeded({ component: row.component, isHomePage: false }))
    throw new FieldError(422, 'console.unknown', field);
}

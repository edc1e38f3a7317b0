/**
 * Rewrites the pages, drafts and templates of sites after a block of theirs was published, some at a time.
 * They are migrated when they are read anyway, so that it may stop anywhere: the next run goes on.
 */
import { sql } from 'kysely';
import type { Ast } from '../../../../runtime/model/page.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import { findVersions } from '../../../assembly/site-blocks.ts';
import type { NewBlock } from '../../../assembly/template-blocks.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { containsBlock, lockSite, renewBlock, rewritePages } from '../../domains/content/index.ts';
import {
  listRewritings,
  setRewriteFrom,
  type OpenRewriting,
  type SiteDocuments,
} from '../../domains/documents/index.ts';
import { CHANGE_SET, PAGE } from '../../domains/drafts/index.ts';
import type { Sites } from '../../domains/sites/index.ts';

/** How often it is looked for new publications. */
export const REWRITE_EVERY_S = 10;
/** Documents of one transaction. */
const AT_ONCE = 10;

interface RewritingContext {
  database: Pick<Database, 'queries' | 'write'>;
  sites: Pick<Sites, 'get'>;
  siteDocuments: Pick<SiteDocuments, 'open'>;
}

export async function rewriteInstances(context: RewritingContext, stop: AbortSignal): Promise<void> {
  for (const rewriting of await listRewritings(context.database.queries)) {
    const site = await context.sites.get(rewriting.projectCode);
    if (site === undefined || stop.aborted) continue;
    await context.siteDocuments.open(site);
    // This process does not know of the publication yet.
    if (findVersions(rewriting.name)?.current !== rewriting.version) continue;
    let open: OpenRewriting | undefined = rewriting;
    while (open !== undefined && !stop.aborted) open = await rewriteSome(context, site, open);
  }
}

/** A kind of documents: the keys of those that come after one, and how they are rewritten. */
interface Kind {
  list(queries: Queries, site: SiteIdentity, block: string, after: string): Promise<string[]>;
  rewrite(queries: Queries, site: SiteIdentity, keys: readonly string[]): Promise<unknown>;
}

/** Returns what is left; undefined when all is done, or another version is public now. */
async function rewriteSome(
  { database }: RewritingContext,
  site: SiteIdentity,
  open: OpenRewriting,
): Promise<OpenRewriting | undefined> {
  const [kind, after] = placeOf(open.from);
  const { list, rewrite } = KINDS[kind] ?? {};
  if (list === undefined || rewrite === undefined) return undefined;
  const keys = await list(database.queries, site, open.name, after);
  const isLast = kind === KINDS.length - 1 && keys.length < AT_ONCE;
  const next = keys.length < AT_ONCE ? `${kind + 1} ` : `${kind} ${keys.at(-1)}`;
  return database.write(async (queries) => {
    await lockSite(queries, site.projectCode);
    const isStill = await setRewriteFrom(queries, site, open, isLast ? null : next);
    if (!isStill) return undefined;
    await rewrite(queries, site, keys);
    return isLast ? undefined : { ...open, from: next };
  });
}

function placeOf(from: string): [number, string] {
  const at = from.indexOf(' ');
  return at === -1 ? [0, ''] : [Number(from.slice(0, at)), from.slice(at + 1)];
}

/** Of the language and the record, in this order, as a key. */
const DRAFT_KEY = sql<string>`language_code || ' ' || record_id`;

const PAGES: Kind = {
  async list(queries, { projectCode }, block, after) {
    const rows = await selectWhere(queries, 'content', { project_code: projectCode })
      .select('channel_code')
      .distinct()
      .where(containsBlock('document', block))
      .where('channel_code', '>', after)
      .orderBy('channel_code')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.channel_code);
  },
  rewrite: rewritePages,
};

/** Of pages, and values of pages that only a change set has. */
const DRAFTS: Kind = {
  async list(queries, { projectCode }, block, after) {
    const rows = await selectWhere(queries, 'draft', { project_code: projectCode })
      .select(DRAFT_KEY.as('key'))
      .distinct()
      .where('entity', 'in', [PAGE, CHANGE_SET])
      .where(containsBlock('record_values', block))
      .where(sql<boolean>`${DRAFT_KEY} > ${after}`)
      .orderBy(DRAFT_KEY)
      .limit(AT_ONCE)
      .execute();
    return rows.map(({ key }) => key);
  },
  async rewrite(queries, { projectCode }, keys) {
    if (keys.length === 0) return;
    const rows = await selectWhere(queries, 'draft', { project_code: projectCode })
      .select(['entity', 'record_id', 'language_code', 'record_values'])
      .where('entity', 'in', [PAGE, CHANGE_SET])
      .where(DRAFT_KEY, 'in', [...keys])
      .execute();
    for (const { record_values: text, ...key } of rows) {
      const values = JSON.parse(text) as Partial<Ast>;
      if (!Array.isArray(values.vm) || !isObject(values.data)) continue;
      const stored = values as Ast;
      const now = migrateStored(stored, key.language_code);
      if (now === stored) continue;
      await updateWhere(queries, 'draft', { project_code: projectCode, ...key })
        .set({ record_values: JSON.stringify({ ...stored, ...now }) })
        .execute();
    }
  },
};

const TEMPLATES: Kind = {
  async list(queries, { projectCode }, block, after) {
    const rows = await selectWhere(queries, 'own_template', { project_code: projectCode })
      .select('template_code')
      .where(containsBlock('blocks', block))
      .where('template_code', '>', after)
      .orderBy('template_code')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.template_code);
  },
  async rewrite(queries, { projectCode, defaultLanguage }, keys) {
    if (keys.length === 0) return;
    const ofSite = (code: string) => ({ project_code: projectCode, template_code: code });
    for (const code of keys) {
      const row = await selectWhere(queries, 'own_template', ofSite(code))
        .select('blocks')
        .executeTakeFirst();
      if (row === undefined) continue;
      const blocks = (JSON.parse(row.blocks) as NewBlock[]).map((each) => renewBlock(each, defaultLanguage));
      await updateWhere(queries, 'own_template', ofSite(code))
        .set({ blocks: JSON.stringify(blocks) })
        .execute();
    }
  },
};

const KINDS: readonly Kind[] = [PAGES, DRAFTS, TEMPLATES];

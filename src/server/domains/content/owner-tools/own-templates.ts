// Stores blocks that owners have saved as templates of their site.
import { randomUUID } from 'node:crypto';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { placeBlocks, type NewBlock } from '../../../../assembly/template-blocks.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import type { Database } from '../../../database/database.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError, invalidInput, type UntranslatedError } from '../../../kernel/http-error.ts';
import { checkAst } from '../pages/check-ast.ts';
import { checkSlots } from '../pages/check-slots.ts';
import { cleanAst } from '../stored/clean-ast.ts';

/** Templates of one site. The editor loads all of them. */
const MAX_TEMPLATES = 100;
/** Characters of JSON of one template, and of all templates of a site. */
const MAX_TEMPLATE = 200_000;
const MAX_STORED = 2_000_000;
/** The key of a block in a document that is only made to check and clean it. */
const KEY = 'template';

interface OwnTemplate {
  templateCode: string;
  name: string;
  /** From top to bottom. */
  blocks: NewBlock[];
}

interface OwnTemplates {
  /** All templates of a site, the newest first, in the newest versions of their blocks. */
  list(site: SiteIdentity): Promise<OwnTemplate[]>;
  /** Returns the code of the new template; 422 for data that no page may hold, 409 if there are too many. */
  save(site: SiteIdentity, template: Pick<OwnTemplate, 'name' | 'blocks'>, author: string): Promise<string>;
  /** 404 for an unknown code. */
  rename(site: SiteIdentity, template: Pick<OwnTemplate, 'templateCode' | 'name'>): Promise<void>;
  /** 404 for an unknown code. */
  delete(site: SiteIdentity, templateCode: string): Promise<void>;
}

export function makeOwnTemplates({ queries }: Pick<Database, 'queries'>): OwnTemplates {
  return {
    async list({ projectCode, defaultLanguage }) {
      const rows = await selectWhere(queries, 'own_template', { project_code: projectCode })
        .select(['template_code', 'name', 'blocks'])
        .orderBy('saved_at', 'desc')
        .orderBy('template_code')
        .execute();
      return rows.map((row) => ({
        templateCode: row.template_code,
        name: row.name,
        blocks: (JSON.parse(row.blocks) as NewBlock[]).map((each) => renewBlock(each, defaultLanguage)),
      }));
    },

    async save({ projectCode, defaultLanguage }, { name, blocks: given }, author) {
      const blocks = given.map((each) => renewBlock(each, defaultLanguage));
      const stored = JSON.stringify(blocks);
      if (stored.length > MAX_TEMPLATE) throw invalidInput([makeTooLarge(stored.length)]);
      const checked = await Promise.all(blocks.map((each, at) => checkAst(astOf(each), ['blocks', at])));
      const errors = [...checked.flat(), ...checkPlaces(blocks)];
      if (errors.length > 0) throw invalidInput(errors);
      await requireSpace(queries, projectCode, stored.length);
      const templateCode = randomUUID();
      await queries
        .insertInto('own_template')
        .values({
          project_code: projectCode,
          template_code: templateCode,
          name,
          blocks: JSON.stringify(blocks.map(clean)),
          saved_at: new Date().toISOString(),
          saved_by: author,
        })
        .execute();
      return templateCode;
    },

    async rename({ projectCode }, { templateCode, name }) {
      const { numUpdatedRows } = await updateWhere(queries, 'own_template', {
        project_code: projectCode,
        template_code: templateCode,
      })
        .set({ name })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw makeUnknown(templateCode);
    },

    async delete({ projectCode }, templateCode) {
      const { numDeletedRows } = await deleteWhere(queries, 'own_template', {
        project_code: projectCode,
        template_code: templateCode,
      }).executeTakeFirst();
      if (numDeletedRows === 0n) throw makeUnknown(templateCode);
    },
  };
}

/** Errors of blocks in the slots of others. */
function checkPlaces(blocks: readonly NewBlock[]): UntranslatedError[] {
  const vm = placeBlocks(
    blocks,
    blocks.map((_, index) => String(index)),
  );
  return checkSlots({ vm }, (index, ...below) => ['blocks', index, ...below]);
}

function makeTooLarge(size: number): UntranslatedError {
  const params = { size: String(Math.ceil(size / 1000)), most: String(MAX_TEMPLATE / 1000) };
  return { path: '/blocks', rule: 'size', messageKey: 'ownTemplate.too-large', params };
}

async function requireSpace(queries: Database['queries'], projectCode: string, added: number): Promise<void> {
  const { count, size } = await selectWhere(queries, 'own_template', { project_code: projectCode })
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>(fn('length', ['blocks'])).as('size'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TEMPLATES)
    throw new HttpError(409, 'ownTemplate.full', { count: String(MAX_TEMPLATES) });
  if (Number(size) + added > MAX_STORED)
    throw new HttpError(409, 'ownTemplate.full-size', { most: String(MAX_STORED / 1000) });
}

function makeUnknown(code: string): HttpError {
  return new HttpError(404, 'ownTemplate.unknown', { code });
}

function astOf({ block, version, data, entries }: NewBlock): Ast {
  const dict = Object.fromEntries(entries.map((entry) => [entry.code, entry]));
  return { vm: [{ key: KEY, block, version }], data: { [KEY]: data }, dict };
}

/** The block as it may be stored. */
function clean(block: NewBlock): NewBlock {
  return { ...block, data: cleanAst(astOf(block)).data[KEY] ?? {} };
}

/** The block in its newest version. */
export function renewBlock(block: NewBlock, language: string): NewBlock {
  const { vm, data } = migrateStored(astOf(block), language);
  return { ...block, version: vm[0]?.version ?? block.version, data: data[KEY] ?? {} };
}

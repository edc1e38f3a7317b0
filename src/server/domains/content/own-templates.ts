// Blocks that owners have saved as templates of their site.
import { randomUUID } from 'node:crypto';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { NewBlock } from '../../../assembly/template-blocks.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError, invalidInput } from '../../kernel/http-error.ts';
import { checkAst } from './check-ast.ts';
import { cleanAst } from './clean-ast.ts';

/** Templates of one site. The editor loads all of them. */
const MAX_TEMPLATES = 100;
/** The key of the block in a document that is only made to check and clean it. */
const KEY = 'template';

export interface OwnTemplate {
  templateCode: string;
  name: string;
  content: NewBlock;
}

export interface OwnTemplates {
  /** All templates of a site, the newest first, in the newest versions of their blocks. */
  list(site: SiteIdentity): Promise<OwnTemplate[]>;
  /** Returns the code of the new template; 422 for data that no page may hold, 409 if there are too many. */
  save(site: SiteIdentity, template: Pick<OwnTemplate, 'name' | 'content'>, author: string): Promise<string>;
  /** 404 for an unknown code. */
  delete(site: SiteIdentity, templateCode: string): Promise<void>;
}

export function makeOwnTemplates({ queries }: Pick<Database, 'queries'>): OwnTemplates {
  return {
    async list({ projectCode }) {
      const rows = await queries
        .selectFrom('own_template')
        .select(['template_code', 'name', 'content'])
        .where('project_code', '=', projectCode)
        .orderBy('saved_at', 'desc')
        .orderBy('template_code')
        .execute();
      return rows.map((row) => ({
        templateCode: row.template_code,
        name: row.name,
        content: renew(JSON.parse(row.content) as NewBlock),
      }));
    },

    async save({ projectCode }, { name, content }, author) {
      const ast = astOf(content);
      const errors = await checkAst(ast, ['content']);
      if (errors.length > 0) throw invalidInput(errors);
      const { count } = await queries
        .selectFrom('own_template')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('project_code', '=', projectCode)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_TEMPLATES)
        throw new HttpError(409, 409, 'ownTemplate.full', { count: String(MAX_TEMPLATES) });
      const data = cleanAst(ast).data[KEY] ?? {};
      const templateCode = randomUUID();
      await queries
        .insertInto('own_template')
        .values({
          project_code: projectCode,
          template_code: templateCode,
          name,
          content: JSON.stringify({ ...content, data }),
          saved_at: new Date().toISOString(),
          saved_by: author,
        })
        .execute();
      return templateCode;
    },

    async delete({ projectCode }, templateCode) {
      const { numDeletedRows } = await queries
        .deleteFrom('own_template')
        .where('project_code', '=', projectCode)
        .where('template_code', '=', templateCode)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new HttpError(404, 404, 'ownTemplate.unknown', { code: templateCode });
    },
  };
}

function astOf({ block, version, data, entries }: NewBlock): Ast {
  const dict = Object.fromEntries(entries.map((entry) => [entry.code, entry]));
  return { vm: [{ key: KEY, block, version }], data: { [KEY]: data }, dict };
}

/** The block in its newest version. */
function renew(content: NewBlock): NewBlock {
  const { vm, data } = migrateStored(astOf(content));
  return { ...content, version: vm[0]?.version ?? content.version, data: data[KEY] ?? {} };
}

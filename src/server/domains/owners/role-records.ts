/** Lists and changes the roles of a site in the console. The built-in ones can only be looked at. */
import { randomUUID } from 'node:crypto';
import type { SiteRoleRow, SiteRoleValues } from '../../../../runtime/generated/api.generated.ts';
import { allPermissions } from '../../../../runtime/model/permissions.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { searchInMemory } from '../../database/search-in-memory.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { textIn } from '../../kernel/localized.ts';
import { BUILT_IN_ROLES } from '../identity/index.ts';
import { requirePermissions, requireReach, requireSomebody, type PeopleEditor } from './people-rules.ts';
import { readRoleTitles, titleOfBuiltIn } from './role-titles.ts';

/** The writes run in the transaction of `queries`. */
export type RoleRecords = ReturnType<typeof makeRoleRecords>;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'role', { project_code: projectCode }).selectAll();

export function makeRoleRecords(reading: Queries) {
  return {
    list: (site: SiteIdentity, language: string, search: RecordSearch) =>
      list(reading, site, language, search),
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const own = await ofSite(queries, site)
        .where('role_code', 'in', [...ids])
        .execute();
      return new Map([
        ...ids.flatMap((id) =>
          Object.hasOwn(BUILT_IN_ROLES, id) ? [[id, valuesOfBuiltIn(id)] as const] : [],
        ),
        ...own.map((row) => {
          const title = JSON.parse(row.title) as Record<string, string>;
          const permissions = [...allPermissions(JSON.parse(row.permissions) as string[])];
          return [row.role_code, { title, permissions, isBuiltIn: false }] as const;
        }),
      ]);
    },
    /** Throws a 403 for permissions that the editor does not have, and a 409 for a built-in role. */
    write,
    /** Throws a 409 while somebody has the role. */
    async remove(queries: Queries, site: SiteIdentity, editor: PeopleEditor, id: string) {
      const { projectCode } = site;
      requireOwn(id);
      await requireReach(queries, projectCode, editor, id, '/ids');
      const holder = await selectWhere(queries, 'owner', { project_code: projectCode, role: id })
        .select('name')
        .limit(1)
        .executeTakeFirst();
      if (holder !== undefined)
        throw new FieldError(409, 'people.role-in-use', '/ids', { params: { name: holder.name } });
      await deleteWhere(queries, 'role', { project_code: projectCode, role_code: id }).execute();
    },
  };
}

function valuesOfBuiltIn(id: string): SiteRoleValues {
  const title = Object.fromEntries(
    localeDocuments.names().map((language) => [language, titleOfBuiltIn(id, language)]),
  );
  return { title, permissions: [...allPermissions(BUILT_IN_ROLES[id] ?? [])], isBuiltIn: true };
}

function requireOwn(id: string): void {
  if (Object.hasOwn(BUILT_IN_ROLES, id)) throw new HttpError(409, 'people.role-built-in');
}

const write = async (
  queries: Queries,
  site: SiteIdentity,
  editor: PeopleEditor,
  { id, values, before }: { id?: string; values: SiteRoleValues; before?: SiteRoleValues },
) => {
  if (id !== undefined) requireOwn(id);
  const { projectCode, defaultLanguage } = site;
  if (textIn(values.title, defaultLanguage, defaultLanguage).trim() === '')
    throw new FieldError(422, 'console.value-missing', `/values/title/${defaultLanguage}`);
  const permissions = allPermissions(values.permissions);
  requirePermissions(editor, permissions, '/values/permissions');
  const row = { title: JSON.stringify(values.title), permissions: JSON.stringify([...permissions]) };
  if (id === undefined || before === undefined) {
    const code = id ?? randomUUID();
    const created_at = new Date().toISOString();
    await queries
      .insertInto('role')
      .values({ ...row, project_code: projectCode, role_code: code, created_at })
      .execute();
    return code;
  }
  await requireReach(queries, projectCode, editor, id, '/values/permissions');
  await updateWhere(queries, 'role', { project_code: projectCode, role_code: id }).set(row).execute();
  await requireSomebody(queries, projectCode);
  return id;
};

/** Sites have few roles: they are sorted and searched here. */
async function list(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  search: RecordSearch,
): Promise<ListPage<SiteRoleRow>> {
  const titles = await readRoleTitles(queries, site, language);
  const held = await selectWhere(queries, 'owner', { project_code: site.projectCode })
    .select(({ fn }) => ['role', fn.countAll<number>().as('people')])
    .where('removed_at', 'is', null)
    .groupBy('role')
    .execute();
  const people = new Map(held.map((each) => [each.role, each.people]));
  const rows = [...titles].map(([id, title]): SiteRoleRow => {
    const isBuiltIn = Object.hasOwn(BUILT_IN_ROLES, id);
    return { id, title, isBuiltIn, people: people.get(id) ?? 0 };
  });
  return searchInMemory(rows, search, {
    order: 'order',
    language,
    searched: ['title'],
    fields: { id: (row) => row.id, title: (row) => row.title },
  });
}

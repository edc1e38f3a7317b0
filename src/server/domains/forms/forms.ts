// Reads the open forms of a site for visitors.
import type { Database } from '../../database/database.ts';
import { hasWords } from '../../database/list-rows.ts';
import { readPage } from '../../database/read-page.ts';
import { shownText } from '../../database/shown-text.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import { isPreview, readPreview } from './form-previews.ts';
import { describePlaces } from './places.ts';
import { isLimited, limitsOf, needsMember } from './place-keys.ts';
import { findForm, readForm, readTitle } from './form-rows.ts';

/** The forms of a site for visitors, and for the editor's choices. */
export type Forms = ReturnType<typeof makeForms>;

export function makeForms({ queries }: Database) {
  return {
    /** An open form, or that of a preview link. Throws a 404 when it is closed, deleted or unknown. */
    async get(site: SiteIdentity, language: string, id: string) {
      if (isPreview(id)) return readPreview(queries, site, language, id);
      const row = await findForm(queries, site, id, { open: true });
      const limits = limitsOf(row, site, language);
      const form = readForm(row, site, language);
      // Whom a form tells is nobody else's business.
      const { tellTo: _, ...option } = form.option;
      return {
        ...form,
        option,
        version: row.version,
        isLimited: isLimited(limits),
        needsMember: needsMember(limits),
      };
    },
    /** What is left of a form's places now, for this caller; and whether a submission waits for one. */
    describePlaces: (
      site: SiteIdentity,
      language: string,
      caller: Caller,
      about: { id: string; submission?: string },
    ) => describePlaces(queries, { site, language, caller, now: new Date() }, about),
    async list(
      site: SiteIdentity,
      language: string,
      {
        keyword = '',
        page,
        limit,
        removed,
      }: { keyword?: string; page: number; limit: number; removed: 0 | 1 },
    ) {
      let found = selectWhere(queries, 'form_template', {
        project_code: site.projectCode,
        is_deleted: removed,
      });
      if (keyword.trim() !== '')
        found = found.where(hasWords([shownText(queries, 'title', site, language)], keyword));
      const newestFirst = found.select(['form_id', 'title']).orderBy('created_at', 'desc').orderBy('form_id');
      const listed = await readPage(newestFirst, { pageNum: page, pageSize: limit });
      return {
        ...listed,
        data: listed.data.map((row) => ({ id: row.form_id, title: readTitle(row.title, site, language) })),
      };
    },
  };
}

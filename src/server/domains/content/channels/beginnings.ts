/** Lists what a new page can begin with. */
import { templateDocuments } from '../../../../assembly/documents.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import { inTreeOrder } from './channel-places.ts';
import { listChannels, valuesOf } from '../tree/channel-values.ts';
import { isNeeded } from '../tree/page-codes.ts';

export interface Beginning {
  kind: 'template' | 'own' | 'copy';
  /** Name of a template, code of an own one or of a page. */
  name: string;
  title: string;
  /** What a template is for; the path of a page. */
  detail: string;
}

/** Templates, those of the site, then pages in the order of the tree. Titles are in `language`. */
export async function listBeginnings(
  queries: Queries,
  site: SiteIdentity,
  language: string,
): Promise<Beginning[]> {
  const [rows, own] = await Promise.all([
    listChannels(queries, site),
    selectWhere(queries, 'own_template', { project_code: site.projectCode })
      .select(['template_code', 'name'])
      .orderBy('saved_at', 'desc')
      .orderBy('template_code')
      .execute(),
  ]);
  const translate = (text: LocalizedText): string => textIn(text, language, site.defaultLanguage);
  const templates = templateDocuments.names().flatMap((name) => templateDocuments.get(name) ?? []);
  return [
    ...templates
      .toSorted((a, b) => a.order - b.order)
      .map(({ name, title, description }): Beginning => {
        return { kind: 'template', name, title: translate(title), detail: translate(description) };
      }),
    ...own.map((row): Beginning => ({ kind: 'own', name: row.template_code, title: row.name, detail: '' })),
    ...inTreeOrder(rows)
      .filter(({ row }) => !isNeeded({ component: row.component, isHomePage: false }))
      .map(({ row }): Beginning => {
        const title = translate(valuesOf(row, site).title);
        return { kind: 'copy', name: row.channel_code, title, detail: row.link_url };
      }),
  ];
}

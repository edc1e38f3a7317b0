// Reads the classifications of articles, products, images and videos.
import type { Database } from '../../database/database.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { foreignTo, textIn, type LocalizedText } from '../../kernel/localized.ts';

/** 1 article, 2 product, 3 image, 4 video. */
type ClassificationType = 1 | 2 | 3 | 4;

/** A classification with its children. `sum` counts its items and those of its descendants. */
interface ClassificationNode {
  /** The language of the title where it is not translated. */
  lang?: string;
  classificationCode: string;
  title: string;
  sum: number;
  subContentList: ClassificationNode[];
}

/** The classifications of a site's articles, products, images and videos. */
export class Classifications {
  private readonly queries: Database['queries'];

  constructor({ queries }: Database) {
    this.queries = queries;
  }

  private readonly ofSite = (site: SiteIdentity) =>
    selectWhere(this.queries, 'classification', { project_code: site.projectCode });

  private async countItems(
    site: SiteIdentity,
    type: ClassificationType,
  ): Promise<Map<string | null, number>> {
    const isMedia = type === 3 || type === 4;
    const rows = isMedia
      ? await selectWhere(this.queries, 'media', {
          project_code: site.projectCode,
          resource_type: type - 2,
          state: 'saved',
        })
          .select(({ fn }) => ['classification_code', fn.countAll<number>().as('sum')])
          .groupBy('classification_code')
          .execute()
      : await selectWhere(this.queries, 'item_count', { project_code: site.projectCode, type })
          .select(['classification_code', 'items as sum'])
          .execute();
    return new Map(rows.map((row) => [row.classification_code, row.sum]));
  }

  readonly list = async (
    site: SiteIdentity,
    language: string,
    type: ClassificationType,
  ): Promise<ClassificationNode[]> => {
    const [rows, sums] = await Promise.all([
      this.ofSite(site)
        .selectAll()
        .where('type', '=', type)
        .orderBy('sort_order')
        .orderBy('classification_code')
        .execute(),
      this.countItems(site, type),
    ]);
    const known = new Set(rows.map((row) => row.classification_code));
    const below = Map.groupBy(rows, (row) =>
      row.parent_code !== null && known.has(row.parent_code) ? row.parent_code : null,
    );
    const build = (parent: string | null): ClassificationNode[] =>
      (below.get(parent) ?? []).map((row) => {
        const subContentList = build(row.classification_code);
        return {
          classificationCode: row.classification_code,
          title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
          ...foreignTo(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
          sum: subContentList.reduce((sum, each) => sum + each.sum, sums.get(row.classification_code) ?? 0),
          subContentList,
        };
      });
    return build(null);
  };

  /** Codes of a classification and all its descendants. */
  readonly withDescendants = async (site: SiteIdentity, classificationCode: string): Promise<string[]> => {
    const rows = await this.ofSite(site).select(['classification_code', 'parent_code']).execute();
    const below = Map.groupBy(rows, (row) => row.parent_code);
    const codes = new Set([classificationCode]);
    // The set grows while it is walked. Each code is added once, so cycles end.
    for (const code of codes)
      for (const { classification_code } of below.get(code) ?? []) codes.add(classification_code);
    return [...codes];
  };

  /** The code as it is stored, of one in other capitals; undefined where there is none, or the same. */
  readonly findSpelling = async (site: SiteIdentity, asked: string): Promise<string | undefined> => {
    const rows = await this.ofSite(site).select('classification_code').execute();
    const codes = rows.map((row) => row.classification_code);
    if (codes.includes(asked)) return undefined;
    return codes.find((code) => code.toLowerCase() === asked.toLowerCase());
  };
}

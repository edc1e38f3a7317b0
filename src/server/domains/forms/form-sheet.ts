// Exports the submissions of forms as tables.
import { toZoneTime } from '../../../assembly/zone-time.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateProblem } from '../../kernel/language.ts';
import { BYTE_ORDER_MARK, writeCsvLine } from '../../kernel/csv.ts';
import { readStoredSettings } from '../sites/index.ts';
import { cellOf, mergeColumns } from './form-columns.ts';
import { listedValues } from './mask-values.ts';
import { findStored, readVersions, submissionsWithPeople } from './form-rows.ts';

const ROWS_AT_ONCE = 500;

/** Of the columns before those of the fields. */
export const headingsOf = (language: string): string[] =>
  (['id', 'time', 'member', 'order'] as const).map((name) =>
    translateProblem(language, `form.sheet-${name}`),
  );

export const zonedTime = (moment: string, timeZone: string): string =>
  toZoneTime(moment, timeZone).replace('T', ' ');

/** Exports the submissions of forms as tables. */
export class FormSheets {
  private readonly queries: Database['queries'];

  constructor({ queries }: Database) {
    this.queries = queries;
  }

  private async readSubmissions(
    site: SiteIdentity,
    menuId: string,
    after?: { created_at: string; record_id: string },
  ) {
    const found = submissionsWithPeople(this.queries, site)
      .select([
        'submission.record_id',
        'submission.version',
        'submission.created_at',
        'submission.values',
        'form.document',
        'member.user_name',
        'order.order_number',
      ])
      .where('submission.form_id', '=', menuId)
      .where('submission.is_removed', '=', 0)
      .orderBy('submission.created_at')
      .orderBy('submission.record_id')
      .limit(ROWS_AT_ONCE);
    if (after === undefined) return found.execute();
    return found
      .where((row) =>
        row.or([
          row('submission.created_at', '>', after.created_at),
          row('submission.created_at', '=', after.created_at).and(
            'submission.record_id',
            '>',
            after.record_id,
          ),
        ]),
      )
      .execute();
  }

  private async *writeLines(
    site: SiteIdentity,
    language: string,
    { menuId, isWhole }: { menuId: string; isWhole: boolean },
  ): AsyncGenerator<string> {
    // The columns have the newest titles.
    const versions = await readVersions(this.queries, site, { language, menuId });
    const columns = mergeColumns([...versions.values()]);
    yield BYTE_ORDER_MARK + writeCsvLine([...headingsOf(language), ...columns.map(({ title }) => title)]);
    const { timeZone } = await readStoredSettings(this.queries, site.projectCode, ['timeZone']);
    let last: { created_at: string; record_id: string } | undefined;
    for (;;) {
      const rows = await this.readSubmissions(site, menuId, last);
      let lines = '';
      for (const row of rows) {
        const values = listedValues(row, isWhole);
        const rules = versions.get(row.version) ?? [];
        const cells = columns.map((column) => cellOf(values, rules, column));
        lines += writeCsvLine([
          row.record_id,
          zonedTime(row.created_at, timeZone),
          row.user_name ?? '',
          row.order_number ?? '',
          ...cells,
        ]);
      }
      yield lines;
      last = rows.at(-1);
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  /**
   * All submissions of a form as CSV, oldest first, read while it is written. `isWhole` shows personal data,
   * which is masked otherwise. Throws a 404 for an unknown form.
   */
  readonly write = async (
    site: SiteIdentity,
    language: string,
    about: { menuId: string; isWhole: boolean },
  ): Promise<AsyncGenerator<string>> => {
    await findStored(this.queries, site, about.menuId);
    return this.writeLines(site, language, about);
  };
}

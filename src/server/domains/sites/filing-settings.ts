/** The filing numbers of a site in mainland China, as owners copy them. */
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readStoredSettings, storeSetting } from './stored-settings.ts';

/** A number as it was granted: `京ICP备2026000001号-1`, `京公网安备 11010502030001号`. */
const FILINGS = {
  icp: { form: /^\p{Script=Han}ICP备\d{6,12}号(?:-\d{1,3})?$/u, problem: 'setting.filing-icp' },
  police: { form: /^\p{Script=Han}公网安备\d{14}号$/u, problem: 'setting.filing-police' },
} as const;

/** Numbers that are left out stay as they are stored. Throws a 422 for one of another form. */
export async function writeFiling(
  queries: Queries,
  projectCode: string,
  values: SettingValues,
): Promise<void> {
  if (values.icp === undefined && values.police === undefined) return;
  const { filing } = await readStoredSettings(queries, projectCode, ['filing']);
  const written = { ...filing };
  for (const name of ['icp', 'police'] as const) {
    // Copied numbers have blanks between their parts.
    const number = values[name]?.normalize('NFKC').replace(/\s/g, '') ?? filing[name];
    const { form, problem } = FILINGS[name];
    if (number !== '' && !form.test(number)) throw new FieldError(422, problem, `/values/${name}`);
    written[name] = number;
  }
  await storeSetting(queries, projectCode, 'filing', written);
}

/** Writes the filing numbers of a site in mainland China, as owners copy them. */
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readStoredSettings, storeSetting } from './stored-settings.ts';

/** A number as it was granted: `京ICP备2026000001号-1`. */
const ICP = /^\p{Script=Han}ICP备\d{6,12}号(?:-\d{1,3})?$/u;
/** `京公网安备11010502030001号`. */
const POLICE = /^\p{Script=Han}公网安备\d{14}号$/u;

/** Numbers that are left out stay as they are stored. Throws a 422 for one of another form. */
export async function writeFiling(
  queries: Queries,
  projectCode: string,
  values: SettingValues,
): Promise<void> {
  if (values.icp === undefined && values.police === undefined) return;
  const { filing } = await readStoredSettings(queries, projectCode, ['filing']);
  const icp = withoutBlanks(values.icp ?? filing.icp);
  const police = withoutBlanks(values.police ?? filing.police);
  if (icp !== '' && !ICP.test(icp)) throw new FieldError(422, 'setting.filing-icp', '/values/icp');
  if (police !== '' && !POLICE.test(police))
    throw new FieldError(422, 'setting.filing-police', '/values/police');
  await storeSetting(queries, projectCode, 'filing', { icp, police });
}

/** Copied numbers have blanks between their parts, and full-width digits. */
function withoutBlanks(number: string): string {
  return number.normalize('NFKC').replace(/\s/g, '');
}

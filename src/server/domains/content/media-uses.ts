/** Stores which files the saved documents use, so that a used file cannot be deleted. */
import { resourceCodeOf } from '../../../../runtime/model/media.ts';
import type { Queries } from '../../database/driver.ts';
import { inBatches } from '../../database/value-lists.ts';
import { collectTexts } from '../../kernel/walk-objects.ts';
import type { StoredAst } from './contents.ts';

/** No file has a longer code, and PostgreSQL indexes no text of any length. */
const MAX_CODE = 64;

/** Replaces the stored uses of documents in a language. */
export async function storeUses(
  queries: Queries,
  projectCode: string,
  language: string,
  saved: readonly { channelCode: string; document: StoredAst }[],
): Promise<void> {
  await queries
    .deleteFrom('media_use')
    .where('project_code', '=', projectCode)
    .where('language_code', '=', language)
    .where(
      'channel_code',
      'in',
      saved.map((each) => each.channelCode),
    )
    .execute();
  const uses = saved.flatMap(({ channelCode, document }) =>
    listFiles(document.data).map((code) => ({
      project_code: projectCode,
      resource_code: code,
      channel_code: channelCode,
      language_code: language,
    })),
  );
  await inBatches(uses, (rows) => queries.insertInto('media_use').values(rows).execute());
}

/** Codes of the files that a document shows, named by code or by address. */
function listFiles(data: StoredAst['data']): string[] {
  const shown = collectTexts(data, 'url').flatMap((url) => resourceCodeOf(url) ?? []);
  return [...new Set([...collectTexts(data, 'resourceCode'), ...shown])].filter(
    (code) => code.length <= MAX_CODE,
  );
}

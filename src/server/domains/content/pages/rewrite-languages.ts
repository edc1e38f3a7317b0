/** Rewrites pages of a site in all of its languages, as new revisions. */
import type { Transaction } from 'kysely';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { languagesOf, type SiteIdentity } from '../../../kernel/caller.ts';
import { readContents } from '../stored/contents.ts';
import { writeContents } from '../stored/write-contents.ts';
import { COMMON_CODES } from './page-contents.ts';

/** What becomes of a document; `isCommon`: every page shows it. */
type Rewrite = (document: { ast: Ast; isCommon: boolean }) => Ast;

/**
 * Writes what `rewriteIn` makes of the documents that were saved. For each language it is asked once, with
 * the documents that every page shows.
 */
export async function rewriteLanguages(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { author, channelCodes }: { author: string; channelCodes: readonly string[] },
  rewriteIn: (language: string, common: readonly Ast[]) => Rewrite,
): Promise<void> {
  const codes = [...COMMON_CODES, ...channelCodes];
  for (const language of languagesOf(site)) {
    const contents = await readContents(transaction, site, language, codes);
    const rewrite = rewriteIn(
      language,
      COMMON_CODES.flatMap((code) => contents.get(code)?.ast ?? []),
    );
    const changes = codes.flatMap((channelCode, index) => {
      const content = contents.get(channelCode);
      if (content === undefined || content.revision === 0) return [];
      const ast = rewrite({ ast: content.ast, isCommon: index < COMMON_CODES.length });
      return isSame(ast, content.ast) ? [] : [{ channelCode, ast, revision: undefined }];
    });
    if (changes.length > 0) await writeContents(transaction, { site, language, author, changes, place: [] });
  }
}

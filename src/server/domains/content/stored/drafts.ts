/** Reads and makes documents of pages that are saved, but not public yet. */
import type { Ast, DictEntry } from '../../../../../runtime/model/page.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { readDraft as readKept } from '../../drafts/index.ts';
import { cleanAst } from './clean-ast.ts';
import { readEntries } from './dictionary.ts';
import { keyOfPage, type DocumentPlace } from './revisions.ts';
import type { StoredAst } from './stored-content.ts';

export interface PageDraft {
  ast: Ast;
  /** The revision that it was made from. */
  revision: number;
  savedAt: string;
  savedBy: string;
}

/** The draft in the newest version of its blocks, with today's values of entries that it leaves alone. */
export async function readDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
): Promise<PageDraft | undefined> {
  const draft = await readKept(queries, keyOfPage(site, place));
  if (draft === undefined) return undefined;
  const stored = draft.values as unknown as Ast;
  const now = await readEntries(queries, site, place.languageCode, Object.keys(stored.dict));
  const dict = Object.fromEntries(
    Object.entries<DictEntry>(stored.dict).map(([code, entry]) => [
      code,
      entry.hasModified === true || !Object.hasOwn(now, code) ? entry : (now[code] as DictEntry),
    ]),
  );
  return {
    ast: { ...migrateStored(stored, place.languageCode), dict },
    revision: draft.revision,
    savedAt: draft.at,
    savedBy: draft.who,
  };
}

/** A checked document as drafts keep it: clean, in the newest version of its blocks. */
export const draftOfPage = (ast: Ast, languageCode: string): StoredAst & Pick<Ast, 'dict'> => ({
  ...cleanAst({ ...ast, ...migrateStored(ast, languageCode) }),
  dict: ast.dict,
});

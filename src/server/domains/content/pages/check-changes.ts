/** Checks documents before they are stored. */
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { invalidInput, type InputError, type UntranslatedError } from '../../../kernel/http-error.ts';
import { checkAst } from './check-ast.ts';
import { listForeignMedia } from './check-media.ts';
import { checkSizes } from '../stored/check-size.ts';
import { readContents } from '../stored/contents.ts';
import { previewContents, type FindUndrawable, type Undrawable } from './preview.ts';

/** Documents that somebody has sent, in one language. */
interface SentDocuments {
  site: SiteIdentity;
  language: string;
  changes: readonly { channelCode: string; ast: Ast }[];
}

/** Where documents and their pages are looked up. */
interface CheckedWith {
  queries: Queries;
  /** Codes of the documents that there are. */
  codes: ReadonlySet<string>;
  /** The place of a document in the input. */
  placeOf(channelCode: string): Path;
  /** The place of all of them. */
  place: Path;
}

/** Throws a 422 for documents that no page may hold: too large, unknown channels, wrong data or addresses. */
export async function requireValid(
  { site, language, changes }: SentDocuments,
  { queries, codes, placeOf, place }: CheckedWith,
  errors: (InputError | UntranslatedError)[] = [],
): Promise<void> {
  const sent = changes.map(({ channelCode, ast }) => ({ ast, place: [...placeOf(channelCode), 'ast'] }));
  // Before anything else looks at them.
  const tooLarge = checkSizes(sent, place);
  if (tooLarge.length > 0) throw invalidInput(tooLarge);
  const found = [...errors];
  for (const { channelCode, ast: given } of changes) {
    // A tab that was opened before a block was published sends it as it was.
    const ast = { ...given, ...migrateStored(given, language) };
    if (!codes.has(channelCode)) {
      found.push({
        path: formatPointer(placeOf(channelCode)),
        rule: 'channel',
        messageKey: 'channel.unknown',
        params: { code: channelCode },
      });
      continue;
    }
    // What is stored already, by an older version, does not keep the rest of the page from being saved.
    const isAsked = listForeignMedia(ast).size > 0 || ast.vm.some(({ slot }) => slot !== undefined);
    const today = isAsked ? await readOne(queries, site, language, channelCode) : undefined;
    found.push(...(await checkAst(ast, [...placeOf(channelCode), 'ast'], { today })));
  }
  if (found.length > 0) throw invalidInput(found);
}

async function readOne(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  channelCode: string,
): Promise<Ast | undefined> {
  return (await readContents(queries, site, language, [channelCode])).get(channelCode)?.ast;
}

/** Draws the pages of documents. Throws a 422 at the block that keeps one from being drawn. */
export async function requireDrawable(
  { site, language, changes }: SentDocuments,
  {
    queries,
    findUndrawable,
    placeOf,
  }: { queries: Queries; findUndrawable?: FindUndrawable; placeOf(found: Undrawable): Path },
): Promise<void> {
  if (findUndrawable === undefined) return;
  const errors = (await findUndrawable(await previewContents(queries, site, language, changes))).map(
    (found) => ({
      path: formatPointer(placeOf(found)),
      rule: 'drawable',
      messageKey: 'content.undrawable' as const,
      params: { code: found.channelCode, language },
    }),
  );
  if (errors.length > 0) throw invalidInput(errors);
}

/** The block of a document to blame, or the document. */
export function placeOfBlock(place: Path, { key }: Undrawable): Path {
  return [...place, 'ast', ...(key === undefined ? [] : ['data', key])];
}

/** Bounds documents, so that every page that was saved can be drawn again in a moment. */
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { invalidInput, type UntranslatedError } from '../../../kernel/http-error.ts';
import { readContents } from './contents.ts';

/** Characters of JSON of one document with its dictionary entries: ten times the largest of the demo. */
const MAX_DOCUMENT = 500_000;
/** Of all documents of one save. */
const MAX_SAVE = 2_000_000;

/** Errors of documents that are too large, and of a save of too many, each with its JSON Pointer. */
export function checkSizes(asts: readonly { ast: Ast; place: Path }[], whole: Path): UntranslatedError[] {
  const sizes = asts.map(({ ast }) => JSON.stringify(ast).length);
  const errors = asts.flatMap(({ place }, index) => {
    const size = sizes[index] ?? 0;
    return size > MAX_DOCUMENT
      ? [tooLarge(place, { messageKey: 'content.too-large', size, most: MAX_DOCUMENT })]
      : [];
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (errors.length > 0 || total <= MAX_SAVE) return errors;
  return [tooLarge(whole, { messageKey: 'content.too-much', size: total, most: MAX_SAVE })];
}

/**
 * Throws a 422 with this pointer if a document is too large as it is read now: with the dictionary entries
 * that are stored, which other pages may have changed.
 */
export async function requireReadable(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  channelCodes: readonly string[],
  place: Path,
): Promise<void> {
  if (channelCodes.length === 0) return;
  const contents = await readContents(queries, site, language, channelCodes);
  for (const { ast, channelCode } of contents.values()) {
    const size = JSON.stringify(ast).length;
    if (size > MAX_DOCUMENT)
      throw invalidInput([
        tooLarge(place, {
          messageKey: 'content.grows-too-large',
          size,
          most: MAX_DOCUMENT,
          code: channelCode,
        }),
      ]);
  }
}

interface Excess {
  messageKey: 'content.too-large' | 'content.too-much' | 'content.grows-too-large';
  /** Characters that there are, and that there may be. */
  size: number;
  most: number;
  /** The page that the message names. */
  code?: string;
}

function tooLarge(place: Path, { messageKey, size, most, code = '' }: Excess): UntranslatedError {
  const params = { size: inThousands(size), most: inThousands(most), code };
  return { path: formatPointer(place), rule: 'size', messageKey, params };
}

function inThousands(size: number): string {
  return String(Math.ceil(size / 1000));
}

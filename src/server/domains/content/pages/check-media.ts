/** Finds media of other hosts in documents: the policy of pages does not load them. */
import { ownMember } from '../../../../../runtime/model/json.ts';
import { isForeignMedia } from '../../../../../runtime/model/media.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { invalidInput, type UntranslatedError } from '../../../kernel/http-error.ts';
import { visitObjects } from '../../../kernel/walk-objects.ts';

/** Members whose address is that of a picture, a video or captions. */
const MEDIA_MEMBERS = ['url', 'resourceUrl', 'captions'] as const;
/** What an entry of the dictionary was before the change is compared, and not stored. */
const BEFORE = 'replaces';

interface ForeignMedia {
  path: Path;
  url: string;
}

/** The addresses of media on other hosts in a document. */
export function listForeignMedia(ast: Ast): Set<string> {
  return new Set(findForeignMedia(ast).map(({ url }) => url));
}

/** Errors of media on other hosts, unless they are among the `known` addresses. */
export function checkMedia(ast: Ast, place: Path, known: ReadonlySet<string>): UntranslatedError[] {
  return findForeignMedia(ast)
    .filter(({ url }) => !known.has(url))
    .map(({ path }) => ({
      path: formatPointer([...place, ...path]),
      rule: 'media',
      messageKey: 'input.foreign-media',
    }));
}

/**
 * Throws a 422 if an old state of a document has media on other hosts that the document of today has not: it
 * was saved by an older version. The message names the place, because the input holds no document.
 */
export function requireOwnMedia(old: Ast, today: Ast, place: Path): void {
  const known = listForeignMedia(today);
  const found = findForeignMedia(old).find(({ url }) => !known.has(url));
  if (found === undefined) return;
  const params = { url: found.url, place: formatPointer(found.path) };
  throw invalidInput([
    { path: formatPointer(place), rule: 'media', messageKey: 'content.foreign-in-revision', params },
  ]);
}

function findForeignMedia(ast: Ast): ForeignMedia[] {
  const found: ForeignMedia[] = [];
  visitObjects(ast, (object, path) => {
    if (path.at(-1) === BEFORE) return;
    for (const name of MEDIA_MEMBERS) {
      const url = ownMember(object, name);
      if (typeof url === 'string' && isForeignMedia(url)) found.push({ path: [...path, name], url });
    }
  });
  return found;
}

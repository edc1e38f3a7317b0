/** Finds the parts of blocks whose schema has a keyword: `siteName`, `siteLogo`, `siteMenu`. */
import { isObject } from '../../../../../runtime/model/json.ts';
import type { Ast, StoredPart } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import { listPlaces } from '../../../../assembly/marked-places.ts';

/** A part of a document, by its place in `data`. */
export interface MarkedPart {
  path: Path;
  part: StoredPart;
}

/** The parts with the keyword that a document has, in its order. */
export function listMarked({ vm, data }: Pick<Ast, 'vm' | 'data'>, keyword: string): MarkedPart[] {
  return listPlaces({ vm }, keyword).flatMap((path) => {
    const part = readAt(data, path);
    return isObject(part) ? [{ path, part }] : [];
  });
}

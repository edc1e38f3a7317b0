/** Finds the places that the schemas of blocks mark with a keyword: `siteName`, `siteLogo`, `siteMenu`. */
import { isObject } from '../../runtime/model/json.ts';
import type { Ast } from '../../runtime/model/page.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { blockDocuments } from './documents.ts';

/** The places in `data` that the schemas of a document's blocks mark with the keyword. */
export function listPlaces({ vm }: Pick<Ast, 'vm'>, keyword: string): Path[] {
  return vm.flatMap(({ key, block }) =>
    placesIn(blockDocuments.get(block)?.data, keyword).map((place) => [key, ...place]),
  );
}

function placesIn(schema: unknown, keyword: string): Path[] {
  if (!isObject(schema)) return [];
  if (schema[keyword] === true) return [[]];
  if (!isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    placesIn(member, keyword).map((path) => [name, ...path]),
  );
}

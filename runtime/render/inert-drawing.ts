/** Drawings without events: for the server, and for reading what a block would load. */
import type { Drawing } from '../compile/scope.ts';
import type { DocumentName } from '../model/edit-target.ts';

/** Makes a drawing on which no event can happen. */
export function makeInertDrawing(
  area: DocumentName,
  blockKey: string,
  classOf: Drawing['classOf'] = () => undefined,
): Drawing {
  return { document: area, key: blockKey, classOf, run: () => Promise.resolve(true) };
}

/** Makes drawings without events. The server needs them, and so does who reads what a block would load. */
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

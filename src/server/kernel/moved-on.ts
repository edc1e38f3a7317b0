import type { MovedOn } from '../../../runtime/model/moved-on.ts';
import { HttpError } from './http-error.ts';

/**
 * The one answer to a change, of a page or of a record, that was made from an older state. The code is a
 * number here, because the list of problems is read from the source.
 */
export const movedOn = (data: MovedOn): HttpError =>
  new HttpError([409, 4091], 'document.moved-on', {}, data);

import { MOVED_ON, type MovedOn } from '../../../runtime/model/moved-on.ts';
import { HttpError } from './http-error.ts';

/** The one answer to a change, of a page or of a record, that was made from an older state. */
export const movedOn = (data: MovedOn): HttpError =>
  new HttpError(409, MOVED_ON, 'document.moved-on', {}, data);

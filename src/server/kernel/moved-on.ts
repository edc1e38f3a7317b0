// Answers a change that was made from an older state of a page or record.
import type { MovedOn } from '../../../runtime/model/moved-on.ts';
import { HttpError } from './http-error.ts';

/** The code is a number here, because the list of problems is read from the source. */
export const movedOn = (data: MovedOn): HttpError =>
  new HttpError([409, 4091], 'document.moved-on', {}, data);

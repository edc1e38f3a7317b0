// Answers why an archive is not restored.
import { HttpError } from '../../kernel/http-error.ts';
import type { ArchiveError, ArchiveProblem } from './archive/archive-format.ts';

type Params = Readonly<Record<string, string>>;

/** Each answer is written out, so that the reference lists it. */
const REFUSALS: Readonly<Record<ArchiveProblem, (params: Params) => HttpError>> = {
  'backup.not-found': (params) => new HttpError(404, 'backup.not-found', params),
  'backup.no-base': (params) => new HttpError(422, 'backup.no-base', params),
  'backup.no-identity': (params) => new HttpError(422, 'backup.no-identity', params),
  'backup.other-identity': (params) => new HttpError(422, 'backup.other-identity', params),
  'backup.no-space': (params) => new HttpError(507, 'backup.no-space', params),
  'backup.changed': (params) => new HttpError(422, 'backup.changed', params),
  'backup.cut-off': (params) => new HttpError(422, 'backup.cut-off', params),
  'backup.foreign': (params) => new HttpError(422, 'backup.foreign', params),
  'backup.newer': (params) => new HttpError(422, 'backup.newer', params),
  'backup.older': (params) => new HttpError(422, 'backup.older', params),
  'backup.too-large': (params) => new HttpError(422, 'backup.too-large', params),
  'backup.unsafe': (params) => new HttpError(422, 'backup.unsafe', params),
  'backup.wrong-content': (params) => new HttpError(422, 'backup.wrong-content', params),
};

export function refusalOf({ problem, part }: ArchiveError): HttpError {
  return REFUSALS[problem]({ part });
}

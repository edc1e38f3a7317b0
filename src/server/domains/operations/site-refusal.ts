/** The answer about a site that is not imported or removed. */
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { ArchiveError } from './archive/archive-format.ts';
import { refusalOf } from './archive-refusal.ts';
import { SiteError, type SiteProblem } from './site-archives.ts';

/** Each is written out, so that the reference lists it. */
const REFUSALS: Readonly<Record<SiteProblem, () => HttpError>> = {
  'server.code': () => new FieldError(422, 'server.code', '/code'),
  'server.taken': () => new FieldError(409, 'server.taken', '/code'),
  'host.taken': () => new FieldError(409, 'host.taken', '/host'),
  'server.numbers-taken': () => new FieldError(409, 'server.numbers-taken', '/file'),
};

/** What a caller is told; any other error is none of theirs, and stays. */
export function siteRefusalOf(error: unknown): unknown {
  if (error instanceof SiteError && error.problem !== undefined) return REFUSALS[error.problem]();
  if (!(error instanceof ArchiveError)) return error;
  if (error.problem === 'backup.no-space') return refusalOf(error);
  if (error.problem === 'backup.foreign') return new FieldError(422, 'server.archive-other', '/file');
  if (error.problem === 'backup.newer') return new FieldError(422, 'server.archive-newer', '/file');
  return new FieldError(422, 'server.archive-damaged', '/file');
}

/** Instead of waiting for a backup or a restore, the caller is told of it. */
export function refuseToWait(): never {
  throw new HttpError(409, 'system.operation-running');
}

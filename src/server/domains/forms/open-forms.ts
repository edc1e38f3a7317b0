/** Opens the services of the forms domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Config } from '../../kernel/config.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { Events } from '../../kernel/events.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Channels } from '../content/index.ts';
import type { Orders } from '../orders/index.ts';
import { hourly } from '../../jobs/jobs.ts';
import type { Sites } from '../sites/index.ts';
import type { PhoneProof } from './phone-codes.ts';
import { makeFillers } from './fillers.ts';
import { makeFormConsole } from './form-console.ts';
import { makeSubmissionConsole } from './submission-console.ts';
import { FormEditing } from './form-editing.ts';
import { makeFormEngine } from './form-engine.ts';
import { openFormFiles, type FileDependencies } from './form-files.ts';
import { SubmissionReader } from './submission-reader.ts';
import { FormSheets } from './form-sheet.ts';
import { makeForms } from './forms.ts';
import { retentionJob } from './retention.ts';
import { makeLookUp } from './look-up.ts';
import { Submissions } from './submissions.ts';

/** Uploads of one network per minute. A file may have 10 MB. */
const MAX_UPLOADS = 30;
/** How long a file may wait for the form that it belongs to. */
const DAY_MS = 24 * 60 * 60 * 1000;

interface FormContext extends Omit<FileDependencies, 'pictures' | 'guestMegabytes'> {
  config: Pick<Config, 'GUEST_UPLOADS'>;
  media: Pick<FileDependencies, 'pictures'>;
  events: Events;
  channels: Channels;
  orders: Orders;
  verification: PhoneProof;
  sites: Pick<Sites, 'get'>;
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
  onClose(close: () => void): void;
}

export type FormServices = Awaited<ReturnType<typeof openForms>>['services'];

/** Throws a system error when the folder of the uploaded files cannot be opened. */
export async function openForms(context: FormContext) {
  const { config, media, database, events, channels, sites, logger, makeRateLimit, onClose } = context;
  const { pictures } = media;
  const formFiles = await openFormFiles({ ...context, pictures, guestMegabytes: config.GUEST_UPLOADS });
  const engine = makeFormEngine(logger);
  onClose(engine.close);
  const submissionConsole = makeSubmissionConsole(database, {
    engine,
    channels,
    requireOwner,
    files: formFiles,
  });
  const findSite = (projectCode: string) => sites.get(projectCode);
  return {
    services: {
      forms: makeForms(database),
      formEditing: new FormEditing(database, events, engine),
      submissions: new Submissions({ ...context, engine, files: formFiles }),
      formLookUp: makeLookUp(database.queries, context.verification, makeRateLimit),
      formFillers: makeFillers(database.queries, makeRateLimit),
      submissionReader: new SubmissionReader(database),
      formSheets: new FormSheets(database),
      formConsole: makeFormConsole(database, engine),
      submissionConsole,
      formFiles,
      /** Counts the files that visitors upload. */
      limitUploads: makeRateLimit(MAX_UPLOADS, 'form.too-many-files'),
    },
    jobs: [
      retentionJob({ database, submissions: submissionConsole, findSite }),
      hourly('files not handed in', () => formFiles.sweep(new Date(Date.now() - DAY_MS))),
    ],
  };
}

async function requireOwner(
  queries: Queries,
  { projectCode }: SiteIdentity,
  ownerId: string,
  path: string,
): Promise<void> {
  if (ownerId === '') return;
  await selectWhere(queries, 'owner', { project_code: projectCode, owner_id: ownerId })
    .select('owner_id')
    .executeTakeFirstOrThrow(() => new FieldError(422, 'form.assignee-unknown', path));
}

// Answers the owner's calls about publications of several documents.
import { createHash } from 'node:crypto';
import { applyOperations } from '../../entities/changes/apply-operations.ts';
import { chooseDrafts, listWaiting } from '../../entities/changes/choose-drafts.ts';
import { discardSet, publishSet, scheduleSet, undoSet } from '../../entities/changes/publish-set.ts';
import { previewSet } from '../../entities/changes/preview-set.ts';
import { defineRoutes } from '../calls/call.ts';
import { savingBy } from '../calls/page-call.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleChangeSet', {
  apply: (context, { body: { operations, key, ...applying } }) =>
    applyOperations(
      entityContext(context),
      {
        ...applying,
        operations,
        requestKey: key === undefined ? context.idempotencyKey : keyOf(applying.id, key),
      },
      savingBy(context),
    ),
  choose: (context, { body }) => chooseDrafts(entityContext(context), body),
  waiting: (context) => listWaiting(entityContext(context)),
  publish: (context, { body }) => publishSet(entityContext(context), body.id, savingBy(context)),
  schedule: (context, { body }) => scheduleSet(entityContext(context), body.id, body.at),
  cancel: (context, { body }) => scheduleSet(entityContext(context), body.id),
  undo: (context, { body }) => undoSet(entityContext(context), body.id),
  discard: (context, { body }) => discardSet(entityContext(context), body.id),
  preview: (context, { body }) => previewSet(entityContext(context), body.id),
});

/** The key of a program is one of its set. */
const keyOf = (id: string, key: string): string => createHash('sha256').update(`${id} ${key}`).digest('hex');

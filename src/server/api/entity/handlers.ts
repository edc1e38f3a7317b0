/** Makes the handlers of the calls that every entity has. */
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { callsOfEntity } from '../../../../runtime/model/expand-entity.ts';
import { listRevisions } from '../../domains/drafts/index.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { CallContext, RouteModule } from '../calls/call.ts';
import { exportRows, type ExportInput } from './export-rows.ts';
import { entityContext, jobCaller } from './for-whom.ts';
import { readSearch } from '../../entities/engine/read-search.ts';
import { readPublication, undoRecord } from '../../entities/changes/record-publication.ts';
import { cancelPlans, changeDocument, recordDocument } from '../../entities/changes/publish-document.ts';
import type { EntityContext } from '../../entities/engine/contract.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import { joinWarnings } from '../../entities/engine/import-row.ts';
import { discardDraft, saveDraft, type TypedDraft } from '../../entities/changes/keep-draft.ts';
import { readRecord } from '../../entities/engine/read-record.ts';
import type { Written } from '../../entities/engine/keep-changes.ts';
import { restoreRecord, saveRecord, type Save } from '../../entities/engine/records.ts';
import { startImport } from './start-import.ts';
import { writeRecord } from '../../entities/engine/write-record.ts';

type Handlers = RouteModule['handlers'];
interface Input {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

type Handler = (context: CallContext, input: Input) => unknown;

/** Handlers of the calls that an entity has; other calls of the resource have their own. */
export function entityHandlers(
  document: ApiDocument,
  entity: Entity,
  documents: ReadonlyMap<string, ApiDocument>,
): Handlers {
  const { description, definition } = entity;
  const resource = document.name;
  const all: Record<string, Handler> = {
    list: (context, { query }) => definition.list(entityContext(context), readSearch(description, query)),
    get: (context, { query }) => get(entity, entityContext(context), query as { id: string }),
    save: (context, { body }) => save(entity, context, body),
    remove: (context, { body }) => startRemoval(entity, context, body),
    recover: (context, { body }) => startJob(entity, context, 'recover', body),
    bulk: (context, { body }) => startBulk(entity, context, body),
    export: (context, { query }) => {
      const input = query as unknown as ExportInput;
      return exportRows(entity, entityContext(context), context, { documents, resource, input });
    },
    import: (context, { body }) => startImport(entity, entity.shape, context, body as never),
    history: (context, { query }) => {
      const { site, services } = context;
      const key = { projectCode: site.projectCode, entity: description.name, id: String(query.id) };
      const { pageNum, pageSize } = query as { pageNum: number; pageSize: number };
      return listRevisions(services.database.queries, key, { pageNum, pageSize });
    },
    check: async (context, { body }) => ({
      problems: (await definition.check?.(entityContext(context), body.document)) ?? [],
    }),
    publish: (context, { body }) => publish(entity, context, body as { id: string; seen?: string }),
    schedule: async (context, { body }) => {
      const document = recordDocument(description.name, String(body.id));
      const { at } = await changeDocument(entityContext(context), document, { at: String(body.at) });
      return { at };
    },
    cancel: (context, { body }) =>
      cancelPlans(entityContext(context), [recordDocument(description.name, String(body.id))]),
    undo: (context, { body }) =>
      undoRecord(entity, entityContext(context), body as { id: string; changeSet: string }),
    restore: (context, { body }) => restore(entity, context, body as { id: string; revision: number }),
    saveDraft: (context, { body }) => {
      const { id, ...draft } = body as unknown as TypedDraft & { id: string };
      return saveDraft(entityContext(context), recordDocument(description.name, id), draft);
    },
    discardDraft: (context, { body }) => {
      const { id, seen } = body as { id: string; seen?: string };
      return discardDraft(entityContext(context), recordDocument(description.name, id), seen);
    },
    usage: async (context, { query }) =>
      (await definition.usage?.(entityContext(context), String(query.id))) ?? [],
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => callsOfEntity(description).has(name)));
}

const answerOf = ({ id, revision, warning }: Written) => ({
  id,
  revision,
  ...(warning === undefined ? {} : { warning }),
});

async function save(entity: Entity, context: CallContext, body: Input['body']) {
  const change: Save = { ...(body as unknown as Save), requestKey: context.idempotencyKey };
  const saved = await writeRecord(entity, entityContext(context), (opened) =>
    saveRecord(entity, opened, change),
  );
  // Outside of the transaction: it may ask what the site answers.
  const [told] = (await entity.definition.warn?.(entityContext(context), [change.values])) ?? [];
  return answerOf({ ...saved, ...joinWarnings(saved.warning, told) });
}

async function get(entity: Entity, opened: EntityContext, query: { id: string; revision?: number }) {
  const record = await readRecord(entity, opened, query);
  if (!entity.description.has.includes('publication')) return record;
  return { ...record, publication: await readPublication(entity, opened, record) };
}

async function publish(
  { description }: Entity,
  context: CallContext,
  { id, seen }: { id: string; seen?: string },
) {
  const document = recordDocument(description.name, id);
  const meant = { seen, idempotencyKey: context.idempotencyKey };
  const { written, changeSet } = await changeDocument(entityContext(context), document, meant);
  return { ...(written && answerOf(written)), ...(changeSet === undefined ? {} : { changeSet }) };
}

async function restore(entity: Entity, context: CallContext, body: { id: string; revision: number }) {
  const saved = await writeRecord(entity, entityContext(context), (opened) =>
    restoreRecord(entity, opened, body),
  );
  return answerOf(saved);
}

async function startJob(
  { description, definition }: Entity,
  context: CallContext,
  kind: string,
  { ids, ...input }: Input['body'],
) {
  const asked = ids as string[] | undefined;
  const sorts = kind === 'remove' && asked !== undefined && definition.belowFirst !== undefined;
  const sorted = sorts ? await definition.belowFirst?.(entityContext(context), asked) : asked;
  const rows = sorted?.map((id) => ({ id }));
  const requestKey = context.idempotencyKey;
  const job = { entity: description.name, kind, input, caller: jobCaller(context), rows, requestKey };
  return { id: await context.services.consoleJobs.add(context.site, job) };
}

/** Throws a 422 for a missing value of the action, and for neither rows nor a search. */
async function startBulk(entity: Entity, context: CallContext, body: Input['body']) {
  const { action, ids, filter, q, values = {} } = body;
  const { permission, values: schema } = entity.description.actions?.[String(action)] ?? {};
  if (permission !== undefined && !entityContext(context).owner.permissions.has(permission))
    throw new HttpError(403, 'request.not-allowed');
  const missing = ((schema?.required ?? []) as string[]).find(
    (name) => !Object.hasOwn(values as object, name),
  );
  if (missing !== undefined) throw new FieldError(422, 'console.value-missing', `/values/${missing}`);
  checkChosen(entity, body);
  return startJob(entity, context, String(action), { ids, filter, q, values });
}

function startRemoval(entity: Entity, context: CallContext, { ids, filter, q }: Input['body']) {
  checkChosen(entity, { ids, filter, q });
  return startJob(entity, context, 'remove', { ids, filter, q });
}

/** Throws a 422 for neither rows nor a search. What is wrong with the filter is said now, not by the job. */
function checkChosen(entity: Entity, { ids, filter, q }: Input['body']): void {
  if (ids === undefined && filter === undefined && q === undefined)
    throw new FieldError(422, 'console.no-rows', '/ids');
  readSearch(entity.description, { filter: filter as string | undefined });
}

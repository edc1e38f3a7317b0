/** Changes the documents of a set by operations: all of them, or none. */
import { parsePointer } from '../../../../runtime/model/pointer.ts';
import { writeAt } from '../../../../runtime/model/value-at-path.ts';
import { FORBIDDEN_NAMES } from '../../../../runtime/model/json.ts';
import type { SavingBy } from '../../domains/content/index.ts';
import {
  CHANGE_SET,
  type ChangeSet,
  dropDraft,
  findByRequest,
  keepDraft,
  MAX_DOCUMENTS,
  ownKey,
  readDraft,
  type SetDocument,
  storeSet,
} from '../../domains/drafts/index.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import type { EntityContext } from '../engine/contract.ts';
import { keepChange } from '../engine/keep-changes.ts';
import { findEntity } from '../engine/known-entities.ts';
import { openRecord, unknown, type Values } from '../engine/stored-record.ts';
import { changeTogether, type Changing } from '../engine/changing.ts';
import { nameDocument } from './name-document.ts';
import { requireOpen, requireSet } from './publish-set.ts';
import { documentOf, engineOf, keyOfDocument, requireDocument } from './set-values.ts';

export interface Operation {
  /** `take` collects the waiting draft, `put` and `set` give values of the set alone, `drop` takes out. */
  do: 'take' | 'put' | 'set' | 'drop';
  kind: string;
  name: string;
  language?: string;
  /** The revision that the values were made from. */
  revision?: number;
  /** Of `put`: all of them. */
  values?: Values;
  /** Of `set`: a JSON Pointer into the values, and what is there then; without it nothing. */
  path?: string;
  value?: unknown;
}

interface Applying {
  id: string;
  operations: readonly Operation[];
  dryRun?: boolean;
  /** Of the set, as it was seen. */
  revision?: number;
  requestKey?: string;
}

interface Applied {
  document: SetDocument;
  /** Of the last operation on it. */
  index: number;
  isDropped: boolean;
  own?: { values: Values; revision: number };
}

const changeSetEntity = () => {
  const entity = findEntity(CHANGE_SET);
  if (entity === undefined) throw unknown();
  return entity;
};

/** Throws at `/operations/…` for what cannot be done, or published later; then nothing is stored. */
export async function applyOperations(
  context: EntityContext,
  applying: Applying,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<{ id: string; revision: number }> {
  const { id, operations, dryRun = false } = applying;
  const known = await findKnown(context, applying);
  if (known !== undefined) return known;
  const set = await requireSet(context, id);
  requireOpen(set);
  const applied = new Map<string, Applied>();
  for (const [index, operation] of operations.entries()) {
    const document = documentOf(operation, context.site, ['put', 'set'].includes(operation.do));
    const blamed = { isSingle: false, document, index, member: 'operations' };
    const key = keyOfDocument(document);
    const before = applied.get(key);
    applied.set(
      key,
      await applyOne(context, set, { operation, document, index, before }).catch((error: unknown) =>
        nameDocument(error, context, blamed),
      ),
    );
  }
  for (const { document, own, index } of applied.values()) {
    if (own === undefined) continue;
    const blamed = { isSingle: false, document, index, member: 'operations' };
    await engineOf(document)
      .checkValues(context, document, own.values, who)
      .catch((error: unknown) => nameDocument(error, context, blamed));
  }
  if (dryRun) return { id, revision: (await openRecord(changeSetEntity(), context, id)).revision };
  return changeTogether(context, (changing) => store(changing, applying, [...applied.values()]));
}

async function findKnown({ queries, site }: EntityContext, { requestKey }: Applying) {
  const place = { projectCode: site.projectCode, entity: CHANGE_SET };
  return (await findByRequest(queries, place, requestKey))[0];
}

interface Applicable extends Pick<Applied, 'document' | 'index'> {
  operation: Operation;
  before?: Applied;
}

async function applyOne(
  context: EntityContext,
  set: ChangeSet,
  { operation, document, index, before }: Applicable,
): Promise<Applied> {
  const { do: kind, values, path, revision } = operation;
  if (kind === 'drop') return { document, index, isDropped: true };
  await requireDocument(context, document);
  if (kind === 'take') return { document, index, isDropped: false };
  const { site, queries } = context;
  const kept =
    before?.own ??
    (await readDraft(queries, ownKey(site, set.id, document))) ??
    (await engineOf(document).readStored(context, document));
  if (revision !== undefined && revision !== kept.revision)
    throw movedOn({ revision: kept.revision, stored: kept.values });
  if (kind === 'put') {
    if (values === undefined) throw new FieldError(422, 'console.value-missing', '/values');
    return { document, index, isDropped: false, own: { values, revision: kept.revision } };
  }
  const steps = parsePointer(path ?? '');
  if (path === undefined || !path.startsWith('/') || steps.some((step) => FORBIDDEN_NAMES.has(step)))
    throw new FieldError(422, 'change-set.path-wrong', '/path');
  const changed = writeAt(kept.values, steps, operation.value);
  return { document, index, isDropped: false, own: { values: changed, revision: kept.revision } };
}

async function store(
  changing: Changing,
  { id, revision, requestKey }: Applying,
  applied: readonly Applied[],
): Promise<{ id: string; revision: number }> {
  const { queries, site, owner } = changing;
  const entity = changeSetEntity();
  const before = await openRecord(entity, changing, id);
  if (revision !== undefined && revision !== before.revision)
    throw movedOn({ revision: before.revision, stored: before.values });
  const set = await requireSet(changing, id);
  requireOpen(set);
  const documents = new Map<string, SetDocument>(set.documents.map((each) => [keyOfDocument(each), each]));
  for (const { document, isDropped, own } of applied) {
    const key = keyOfDocument(document);
    if (isDropped || own === undefined) await dropDraft(queries, ownKey(site, id, document));
    if (isDropped) documents.delete(key);
    else documents.set(key, document);
    if (own !== undefined) await keepDraft(queries, ownKey(site, id, document), { ...own, who: owner.name });
  }
  if (documents.size > MAX_DOCUMENTS)
    throw new HttpError(422, 'change-set.too-many', { count: MAX_DOCUMENTS });
  await storeSet(queries, site, { ...set, documents: [...documents.values()] });
  const kept = await keepChange(entity, changing, { id, action: 'save', before, requestKey });
  return { id, revision: kept.revision };
}

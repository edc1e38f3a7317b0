/** Publishes the documents of a change set, all or none, and takes a publication back. */
import {
  CHANGE_SET,
  dropDraft,
  forgetUndo,
  keepDone,
  keepDraft,
  OPEN_STATES,
  ownKey,
  PAGE,
  readDraft,
  readSets,
  setState,
  type ChangeSet,
  type DoneDocument,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import { rewritePages, type PageUndo, type SavingBy } from '../../domains/content/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { describeDocuments } from './describe-documents.ts';
import type { EntityContext } from '../engine/contract.ts';
import { keepChange } from '../engine/keep-changes.ts';
import { openRecord, unknown } from '../engine/stored-record.ts';
import { findEntity } from '../engine/known-entities.ts';
import { changeTogether, type Changing } from '../engine/changing.ts';
import { nameDocument } from './name-document.ts';
import type { Meant } from './page-document.ts';
import { requireDue } from './due-time.ts';
import { callerOf } from './set-caller.ts';
import { engineOf } from './set-values.ts';

export async function requireSet(
  { queries, site }: Pick<EntityContext, 'queries' | 'site'>,
  id: string,
): Promise<ChangeSet> {
  const set = (await readSets(queries, site, [id])).get(id);
  if (set === undefined) throw unknown();
  return set;
}

export function requireOpen({ state }: Pick<ChangeSet, 'state'>): void {
  if (!(OPEN_STATES as readonly string[]).includes(state)) throw new HttpError(409, 'change-set.not-open');
}

/** Runs a change of a set that its history and the audit log name. */
export async function changeSet(
  context: EntityContext,
  id: string,
  action: string,
  change: (changing: Changing, set: ChangeSet) => Promise<void>,
): Promise<{ id: string; revision: number }> {
  const entity = findEntity(CHANGE_SET);
  if (entity === undefined) throw new Error(`There is no entity "${CHANGE_SET}".`);
  return changeTogether(context, async (changing) => {
    const before = await openRecord(entity, changing, id);
    await change(changing, await requireSet(changing, id));
    const { revision } = await keepChange(entity, changing, { id, action, before });
    return { id, revision };
  });
}

/** Publishes a set now. Throws with the document that keeps it from being published. */
export async function publishSet(
  context: EntityContext,
  id: string,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<{ id: string; revision: number }> {
  const seen = await checkPages(context, await requireSet(context, id), who);
  return changeSet(context, id, 'publish', (changing, set) => publishIn(changing, set, { seen }));
}

/** Draws the pages of a set outside of its transaction. Returns when the drafts were saved that are right. */
async function checkPages(
  context: EntityContext,
  set: ChangeSet,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<Map<SetDocument, string>> {
  const seen = new Map<SetDocument, string>();
  for (const [index, document] of set.documents.entries()) {
    if (document.entity !== PAGE || document.action !== 'publish') continue;
    const draft = await readDraft(context.queries, keyIn(context, set.id, document));
    if (draft === undefined) continue;
    seen.set(document, draft.at);
    await engineOf(document)
      .checkValues(context, document, draft.values, who)
      .catch((error: unknown) => nameDocument(error, context, { ...set, document, index }));
  }
  return seen;
}

const keyIn = ({ site }: Pick<EntityContext, 'site'>, setId: string, document: SetDocument) =>
  document.isOwn
    ? ownKey(site, setId, document)
    : {
        projectCode: site.projectCode,
        entity: document.entity,
        id: document.id,
        languageCode: document.languageCode,
      };

interface Publication extends Pick<Meant, 'idempotencyKey'> {
  /** When the drafts of pages were saved that are meant, in the order of the documents. */
  seen?: ReadonlyMap<SetDocument, string>;
}

/** Publishes the documents of a set in a transaction. */
export async function publishIn(
  changing: Changing,
  set: ChangeSet,
  { seen, idempotencyKey }: Publication,
): Promise<void> {
  const { queries, site } = changing;
  requireOpen(set);
  if (set.documents.length === 0) throw new HttpError(409, 'change-set.empty');
  // Its documents leave other sets that are open, not this one.
  await setState(queries, site, set.id, { state: 'published', failure: null });
  const moments = [...(seen?.entries() ?? [])];
  for (const [index, document] of inOrder(changing, set)) {
    const own = document.isOwn ? await readDraft(queries, ownKey(site, set.id, document)) : undefined;
    const moment = moments.find(([each]) => isSameDocument(each, document))?.[1];
    const meant = { seen: moment, idempotencyKey };
    const done = await engineOf(document)
      .publishDocument(changing, document, own, meant)
      .catch((error: unknown) => nameDocument(error, changing, { ...set, document, index }));
    await keepDone(queries, site, set.id, document, done);
    if (own !== undefined) await dropDraft(queries, ownKey(site, set.id, document));
  }
  await forgetUndo(queries, site);
}

/**
 * Translations before the default language, whose publication gives them another revision: what is not
 * translated follows it. With their places in the set.
 */
function inOrder({ site }: Changing, { documents }: ChangeSet): [number, SetDocument & DoneDocument][] {
  const isWhole = ([, { languageCode }]: [number, SetDocument]): number =>
    Number(languageCode === site.defaultLanguage);
  return [...documents.entries()].toSorted((one, other) => isWhole(one) - isWhole(other));
}

const isSameDocument = (one: SetDocument, other: SetDocument): boolean =>
  (['entity', 'id', 'languageCode', 'action'] as const).every((name) => one[name] === other[name]);

/**
 * Makes everything what it was before the publication, or before the set was discarded: its drafts wait
 * again. Throws a 409 that names what has been changed since, and changes nothing then.
 */
export function undoSet(context: EntityContext, id: string): Promise<{ id: string; revision: number }> {
  return changeSet(context, id, 'undo', async (changing, found) => {
    if ((OPEN_STATES as readonly string[]).includes(found.state))
      throw new HttpError(409, 'change-set.not-published');
    const { queries, site } = changing;
    // What they were is in the versions of blocks that they have now.
    const pages = found.documents.filter(({ entity }) => entity === PAGE).map((each) => each.id);
    const set =
      (await rewritePages(queries, site, pages)).length === 0 ? found : await requireSet(changing, id);
    if (set.state === 'published') await requireUndoable(changing, set);
    const identity = set.documents.some(keepsIdentity) ? await readIdentity(changing) : undefined;
    await setState(queries, site, id, { state: 'open', dueAt: '', failure: null });
    // The last first: each is as it was when it was published.
    for (const [, document] of inOrder(changing, set).toReversed()) {
      const undone =
        set.state === 'discarded'
          ? { revision: document.baseRevision, waiting: document.values }
          : await engineOf(document).undoDocument(changing, document);
      await waitAgain(changing, set, document, undone);
      await keepDone(queries, site, id, document, null);
    }
    if (identity !== undefined) {
      const change = { id: 'start', values: identity };
      await changing.services.settingRecords.write(queries, site, changing.owner.name, change);
    }
  });
}

const keepsIdentity = ({ undo }: DoneDocument): boolean =>
  (undo as PageUndo | null | undefined)?.keepsIdentity === true;

/** What the site says of itself now: its name, its logo, and how it is reached. */
async function readIdentity({ services, queries, site }: Changing): Promise<SettingValues | undefined> {
  const { name, logo, logoCrop, phone, email, address } =
    (await services.settingRecords.read(queries, site, ['start'])).get('start') ?? {};
  return { name, logo, logoCrop, phone, email, address };
}

async function requireUndoable(changing: Changing, set: ChangeSet): Promise<void> {
  const moved: SetDocument[] = [];
  for (const document of set.documents) {
    if (document.undo === undefined) throw new HttpError(409, 'change-set.too-old');
    if (!(await engineOf(document).isUndoable(changing, document))) moved.push(document);
  }
  if (moved.length === 0) return;
  const named = moved.map((document) => ({
    kind: document.entity,
    name: document.id,
    language: document.languageCode,
  }));
  const titles = (await describeDocuments(changing, moved)).map(({ title }) => title);
  const listed = new Intl.ListFormat(changing.language, { type: 'unit' });
  throw new HttpError(
    409,
    'change-set.changed-since',
    { names: listed.format(new Set(titles)) },
    { documents: named },
  );
}

/** What was published waits again, unless a newer draft does. */
async function waitAgain(
  changing: Changing,
  set: ChangeSet,
  document: SetDocument,
  { revision, waiting }: { revision: number | null; waiting: object | null },
): Promise<void> {
  const { queries, owner } = changing;
  if (waiting === null) return;
  const key = keyIn(changing, set.id, document);
  if ((await readDraft(queries, key)) !== undefined) return;
  await keepDraft(queries, key, { values: waiting, revision: revision ?? 0, who: owner.name });
}

/** Drops what waits in a set. Its undo gives it back. */
export function discardSet(context: EntityContext, id: string): Promise<{ id: string; revision: number }> {
  return changeSet(context, id, 'discard', async (changing, set) => {
    requireOpen(set);
    const { queries, site } = changing;
    await setState(queries, site, id, { state: 'discarded', dueAt: '', failure: null });
    for (const document of set.documents) {
      const key = keyIn(changing, id, document);
      const draft = await readDraft(queries, key);
      if (draft === undefined) continue;
      const { values, revision: baseRevision } = draft;
      await dropDraft(queries, key);
      await keepDone(queries, site, id, document, { madeRevision: null, baseRevision, values, undo: null });
    }
  });
}

/** Has a set published at a time; without one, no longer. */
export function scheduleSet(
  context: EntityContext,
  id: string,
  at?: string,
): Promise<{ id: string; revision: number }> {
  const dueAt = at === undefined ? '' : requireDue(at);
  return changeSet(context, id, dueAt === '' ? 'cancel' : 'schedule', async (changing, set) => {
    const { queries, site } = changing;
    requireOpen(set);
    if (dueAt !== '' && set.documents.length === 0) throw new HttpError(409, 'change-set.empty');
    const state = dueAt === '' ? 'open' : 'scheduled';
    await setState(queries, site, id, { state, dueAt, failure: null, caller: callerOf(changing) });
  });
}

/** Reads and writes change sets as owners and programs know them. */
import type { ChangeSetDetails, ChangeSetValues } from '../../../../runtime/generated/api.generated.ts';
import {
  newSetId,
  OPEN_STATES,
  ownKey,
  PAGE,
  readDraft,
  readSets,
  storeSet,
  type ChangeSet,
  type Draft,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Queries } from '../../database/driver.ts';
import type { Change, EntityContext } from '../engine/contract.ts';
import { describeDocuments, entityOfKind, kindOf } from './describe-documents.ts';
import { sayFailure } from './list-sets.ts';
import { comparePages, listLeft } from './compare-pages.ts';
import * as pages from './page-document.ts';
import * as records from './record-document.ts';

type ValuesDocument = ChangeSetValues['documents'] extends (infer Each)[] | undefined ? Each : never;

/** The draft of a document of a set; its own values where it has them. */
export const readWaiting = (
  queries: Queries,
  site: SiteIdentity,
  setId: string,
  document: SetDocument,
): Promise<Draft | undefined> =>
  readDraft(
    queries,
    document.isOwn ? ownKey(site, setId, document) : { projectCode: site.projectCode, ...document },
  );

export async function readSetValues(
  queries: Queries,
  site: SiteIdentity,
  ids: readonly string[],
): Promise<Map<string, ChangeSetValues>> {
  const sets = await readSets(queries, site, ids);
  const values = new Map<string, ChangeSetValues>();
  for (const [id, set] of sets) {
    const documents: ValuesDocument[] = [];
    for (const document of set.documents) {
      const waiting = isOpen(set) ? await readWaiting(queries, site, id, document) : undefined;
      documents.push({
        ...namesOf(document),
        revision: waiting?.revision ?? document.madeRevision ?? document.baseRevision ?? 0,
      });
    }
    values.set(id, { title: set.title, state: set.state, at: set.dueAt, documents });
  }
  return values;
}

const isOpen = ({ state }: ChangeSet): boolean => (OPEN_STATES as readonly string[]).includes(state);

const namesOf = (document: SetDocument) => ({
  kind: kindOf(document),
  name: document.id,
  ...(document.languageCode === '' ? {} : { language: document.languageCode }),
  ...(document.action === 'publish' ? {} : { action: document.action }),
});

/** A document as it is named in calls; pages without a language are of the default one. */
export function documentOf(
  { kind, name, language = '', action = 'publish' }: Omit<ValuesDocument, 'revision'>,
  { defaultLanguage }: SiteIdentity,
  isOwn = false,
): SetDocument {
  const entity = entityOfKind(kind);
  const whole = entity !== PAGE || action === 'unpublish';
  const languageCode = whole ? '' : language || defaultLanguage;
  return { entity, id: name, languageCode, action, isOwn };
}

export const keyOfDocument = (document: SetDocument): string =>
  [kindOf(document), document.id, document.languageCode].join(' ').trim();

/** What is done with documents like this one. */
export const engineOf = ({ entity }: Pick<SetDocument, 'entity'>) => (entity === PAGE ? pages : records);

/** Throws for a document that is not there, or that this owner may not write. */
export async function requireDocument(context: EntityContext, document: SetDocument): Promise<void> {
  await engineOf(document).requireStored(context, document);
}

/** Stores the title and the documents of a set; its state changes by its own calls. */
export async function writeSet(
  context: EntityContext,
  { id = newSetId(), values, before }: Change<ChangeSetValues>,
): Promise<string> {
  const { queries, site, owner } = context;
  const set = (await readSets(queries, site, [id])).get(id);
  if (set !== undefined && !isOpen(set)) throw new HttpError(409, 'change-set.not-open');
  const known = new Map(set?.documents.map((each) => [keyOfDocument(each), each]));
  const listed = values.documents ?? before?.documents ?? [];
  const documents = new Map<string, SetDocument>();
  for (const each of listed) {
    const document = documentOf(each, site);
    const key = keyOfDocument(document);
    if (!known.has(key)) await requireDocument(context, document);
    documents.set(key, known.get(key) ?? document);
  }
  const start = values.state === 'proposed' ? 'proposed' : 'open';
  const { dueAt = '', state = start, madeBy = owner.name, caller = {}, isSingle = false } = set ?? {};
  const kept = { id, title: values.title, isSingle, state, dueAt, madeBy, caller };
  await storeSet(queries, site, { ...kept, documents: [...documents.values()] });
  return id;
}

/** What the record of a set says beside its values. */
export async function describeSet(context: EntityContext, id: string): Promise<ChangeSetDetails> {
  const { queries, site } = context;
  const set = (await readSets(queries, site, [id])).get(id);
  if (set === undefined)
    return { keys: [], documents: [], pages: [], failure: '', madeBy: '', isUndoable: false };
  const named = await describeDocuments(context, set.documents);
  const documents: ChangeSetDetails['documents'] = [];
  for (const [index, document] of set.documents.entries()) {
    const waiting = isOpen(set) ? await readWaiting(queries, site, id, document) : undefined;
    const left = waiting && (await listLeft(queries, site, document, waiting));
    documents.push({
      ...namesOf(document),
      kindTitle: named[index]?.kindTitle ?? '',
      title: named[index]?.title ?? document.id,
      link: named[index]?.link ?? '',
      languageTitle: document.languageCode === '' ? '' : titleOfLanguage(document.languageCode),
      savedAt: waiting?.at ?? '',
      savedBy: waiting?.who ?? '',
      left: left ?? [],
    });
  }
  return {
    keys: set.documents.filter(({ isOwn }) => !isOwn).map(keyOfDocument),
    documents,
    pages: isOpen(set) ? comparePages(context, id, documents) : [],
    failure: sayFailure(context.language, set.failure),
    madeBy: set.madeBy,
    isUndoable:
      set.state === 'discarded' ||
      (set.state === 'published' && set.documents.every(({ undo }) => undo !== undefined)),
  };
}

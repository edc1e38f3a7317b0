/** Keeps drafts and revisions of pages and records, who has them open, and the sets that publish them. */
export {
  CHANGE_SET,
  forgetSet,
  forgetUndo,
  keepDone,
  MAX_DOCUMENTS,
  newSetId,
  OPEN_STATES,
  ownKey,
  readSets,
  setState,
  storeSet,
  type ChangeSet,
  type DoneDocument,
  type SetDocument,
  type SetState,
} from './change-sets.ts';
export {
  findLastPublication,
  findPlan,
  leaveSets,
  listDueSets,
  listPlans,
  type LastPublication,
  type Plan,
  type RecordPlan,
} from './plans.ts';
export { leaveTab, meetTabs, type OwnersTab } from './open-tabs.ts';
export { PAGE, type DocumentKey } from './document-key.ts';
export {
  dropDraft,
  dropDrafts,
  dropManyDrafts,
  isSeen,
  keepDraft,
  listDrafts,
  readDraft,
  type Draft,
  type ListedDraft,
} from './drafts.ts';
export {
  changedMembers,
  currentRevision,
  currentRevisions,
  findByRequest,
  forgetRevisions,
  keepRevision,
  keepRevisions,
  listRevisions,
  nameRevision,
  nextRevisions,
  readRevision,
  readRevisions,
  rewriteNewest,
  type NewRevision,
  type Revision,
  type RevisionRow,
} from './revisions.ts';

// Holds the edited page as MobX state.
import {
  action,
  actionBound,
  computedStruct,
  makeObservable,
  observable,
  observableRef,
  untracked,
  type IObservableValue,
} from 'mobx';
import { DOCUMENT_NAMES, makeChange, type Change, type Documents } from '../../../runtime/edit/change.ts';
import type { History } from '../../../runtime/edit/history.ts';
import type { Operation, OperationDefinition } from '../../../runtime/edit/operation.ts';
import { isSame } from '../../../runtime/compare/same.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast, BlockData, PageModel } from '../../../runtime/model/page.ts';
import type { Problem } from '../../../runtime/model/problem.ts';
import type { Registry } from '../../../runtime/model/registry.ts';
import type { EditedPage, KeptDraft, SavedDocument, ShownBlock } from '../contracts/page.ts';
import { changedEntries, usesEntry, withEntries } from './entry-use.ts';
import { Recorder } from './recorder.ts';

const EMPTY_DATA: BlockData = {};

/**
 * The edited page. Documents are immutable. Each block instance observes one reference, so a change of one
 * text renders one block. All changes go through `change`, `undo` and `redo`.
 */
export class PageStore implements EditedPage {
  documents: Documents;
  saved: Readonly<Record<DocumentName, SavedDocument>>;
  /** The draft of the server that the page's own document is based on. */
  drafted: KeptDraft | undefined;
  /**
   * False during a save: nothing can be chosen, undone or redone then. Typing continues and stays unsaved.
   */
  isEditing = true;
  /** Rises when what blocks show from the server is to be loaded again. */
  sourcesVersion = 0;
  /** Rises when a kind of block is drawn in another way: its owner is changing it. */
  blocksVersion = 0;
  private readonly recorder = new Recorder();
  private readonly boxes = new Map<string, IObservableValue<ShownBlock>>();
  private readonly held = new Set<string>();
  /** Data that blocks show instead of their own, while a dialog is open. */
  private readonly previewed = new Map<string, BlockData>();
  private readonly definitions: Registry<OperationDefinition>;

  constructor(definitions: Registry<OperationDefinition>, model: Pick<PageModel, DocumentName>) {
    this.definitions = definitions;
    this.saved = pickAreas((area) => ({ ast: model[area].ast, revision: model[area].revision }));
    this.documents = pickAreas((area) => model[area].ast);
    makeObservable(this, {
      documents: observableRef,
      saved: observableRef,
      drafted: observableRef,
      isEditing: observable,
      sourcesVersion: observable,
      blocksVersion: observable,
      loadSources: actionBound,
      redrawBlocks: actionBound,
      instances: computedStruct,
      // Compared by value, so that the bar is not rendered at every typed letter.
      unsaved: computedStruct,
      unkept: computedStruct,
      change: actionBound,
      amend: actionBound,
      undo: actionBound,
      redo: actionBound,
      preview: actionBound,
      markSaved: actionBound,
      markDrafted: actionBound,
      resume: actionBound,
      setEditing: actionBound,
    });
  }

  /**
   * The block instances of each document in their order. What observes them instead of the documents is not
   * rendered when texts change.
   */
  get instances(): Readonly<Record<DocumentName, Ast['vm']>> {
    return pickAreas((area) => this.documents[area].vm);
  }

  /** Names of the documents that differ from what is public. */
  get unsaved(): DocumentName[] {
    return DOCUMENT_NAMES.filter((area) => !isSame(this.documents[area], this.saved[area].ast));
  }

  /** Those of them that would be lost with this tab: the server keeps neither them nor a draft of them. */
  get unkept(): DocumentName[] {
    const { drafted, documents, saved, unsaved } = this;
    if (drafted === undefined) return unsaved;
    const keptOf = (area: DocumentName): Ast =>
      area === 'content' ? drafted.ast : withEntries(saved[area].ast, drafted.ast.dict);
    return unsaved.filter((area) => !isSame(documents[area], keptOf(area)));
  }

  get canUndo(): boolean {
    return this.recorder.canUndo;
  }

  /** The group of the change that undo would revert. */
  get lastGroup(): string | undefined {
    return this.recorder.lastGroup;
  }

  get canRedo(): boolean {
    return this.recorder.canRedo;
  }

  /** What a block renders. An observer that reads it renders again only when this block changes. */
  shownBlock(area: DocumentName, key: string): ShownBlock {
    const id = `${area}/${key}`;
    const known = this.boxes.get(id);
    if (known !== undefined) return known.get();
    // Only the box is observed: an observer of the documents would render at every change of any block.
    const { data, dict } = untracked(() => this.documents[area]);
    const box = observable.box<ShownBlock>({ data: data[key] ?? EMPTY_DATA, dict }, { deep: false });
    this.boxes.set(id, box);
    return box.get();
  }

  /**
   * Makes a change: one step of the history, or part of the last step if that has the same `group`. If an
   * operation is rejected, nothing changes and the problem is returned.
   */
  change(operations: readonly Operation[], group?: string): Problem | undefined {
    if (operations.length === 0) return undefined;
    const made = makeChange(this.definitions, this.documents, operations, group);
    if ('problem' in made) return made.problem;
    this.recorder.add(made.change);
    this.show(made.documents);
    return undefined;
  }

  /** True if the page is as a change left it. False after undo and redo, and before the first change. */
  get isFresh(): boolean {
    return this.recorder.isFresh;
  }

  /** Adds to the last change: both are one step of the history. False if the page is not fresh. */
  amend(operations: readonly Operation[]): boolean {
    if (!this.isFresh) return false;
    const made = makeChange(this.definitions, this.documents, operations);
    if ('problem' in made) return false;
    this.recorder.amend(made.change);
    this.show(made.documents);
    return true;
  }

  /** Reverts the last change; false if there is none. */
  undo(): boolean {
    return this.step(this.recorder.back(), 'revert');
  }

  /** Applies the change that was reverted last; false if there is none. */
  redo(): boolean {
    return this.step(this.recorder.forward(), 'apply');
  }

  preview(area: DocumentName, key: string, data: BlockData | undefined): void {
    if (data === undefined) this.previewed.delete(`${area}/${key}`);
    else this.previewed.set(`${area}/${key}`, data);
    this.refresh(area, key, () => false);
  }

  loadSources(): void {
    this.sourcesVersion += 1;
  }

  redrawBlocks(): void {
    this.blocksVersion += 1;
  }

  markSaved(area: DocumentName, saved: SavedDocument): void {
    this.saved = { ...this.saved, [area]: saved };
  }

  markDrafted(drafted: KeptDraft | undefined): void {
    this.drafted = drafted;
  }

  /** Everything that can be undone and redone. */
  get history(): History {
    return this.recorder.flush();
  }

  /** Continues the work of another editor: its documents and its history. */
  resume(documents: Partial<Documents>, history: History): void {
    this.recorder.resume(history);
    this.show({ ...this.documents, ...documents });
  }

  setEditing(isEditing: boolean): void {
    this.isEditing = isEditing;
  }

  /** Stops rendering a block while its text is edited in place. The returned function renders it again. */
  hold(area: DocumentName, key: string): () => void {
    const id = `${area}/${key}`;
    this.held.add(id);
    return action(() => {
      this.held.delete(id);
      this.refresh(area, key, () => true);
    });
  }

  private step(change: Change | undefined, way: 'apply' | 'revert'): boolean {
    if (change === undefined) return false;
    const made = makeChange(this.definitions, this.documents, change[way]);
    if ('problem' in made) throw new Error(`The history does not fit the page: ${made.problem.message}`);
    this.show(made.documents);
    return true;
  }

  private show(documents: Documents): void {
    const before = this.documents;
    this.documents = documents;
    for (const area of DOCUMENT_NAMES) {
      if (before[area] === documents[area]) continue;
      const [{ data: old, dict }, { data, dict: next }] = [before[area], documents[area]];
      const codes = changedEntries(dict, next);
      const dictMatters = (block: BlockData): boolean => codes.some((code) => usesEntry(block, code));
      for (const id of this.boxes.keys()) {
        if (!id.startsWith(`${area}/`)) continue;
        const key = id.slice(area.length + 1);
        if (codes.length > 0 || old[key] !== data[key]) this.refresh(area, key, dictMatters);
      }
    }
  }

  private refresh(area: DocumentName, key: string, dictMatters: (data: BlockData) => boolean): void {
    const id = `${area}/${key}`;
    const box = this.boxes.get(id);
    if (box === undefined || this.held.has(id)) return;
    const shown = box.get();
    const { data: blocks, dict } = this.documents[area];
    const data = this.previewed.get(id) ?? blocks[key] ?? EMPTY_DATA;
    if (data !== shown.data || (dict !== shown.dict && dictMatters(data))) box.set({ data, dict });
  }
}

function pickAreas<T>(pick: (area: DocumentName) => T): Record<DocumentName, T> {
  return Object.fromEntries(DOCUMENT_NAMES.map((area) => [area, pick(area)])) as Record<DocumentName, T>;
}
